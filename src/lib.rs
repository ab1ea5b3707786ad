//! codeif
