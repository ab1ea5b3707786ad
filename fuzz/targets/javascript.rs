#![no_main]

use codeif::Language;

libfuzzer_sys::fuzz_target!(|data: &[u8]| codeif_fuzz::targets::checks(Language::JavaScript, data));
