#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| codeif_fuzz::targets::instruction(data));
