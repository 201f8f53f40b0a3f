//! Any bytes as the beginning of a JPEG: what its header tells does not change as more arrives.

#![no_main]

use jpeg::{Header, segments, strip};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let told: usize = segments(bytes).map(|segment| segment.bytes.len()).sum();
    assert!(told <= bytes.len());
    if let Ok(whole) = Header::read(bytes) {
        let leading = Header::read_leading(bytes).expect("a header that is whole");
        assert_eq!((whole.width, whole.height), (leading.width, leading.height));
        assert!(whole.width > 0 && whole.height > 0);
        assert!(!whole.components.is_empty());
        assert!(whole.metadata_bytes <= bytes.len());
        for end in (0..bytes.len()).step_by(1 + bytes.len() / 16) {
            if let Ok(early) = Header::read_leading(&bytes[..end]) {
                let (width, height) = (early.width, early.height);
                assert!(width == 0 || (width, height) == (whole.width, whole.height));
            }
        }
    }
    for keep_profile in [false, true] {
        if let Ok(stripped) = strip(bytes, keep_profile) {
            assert_eq!(strip(&stripped, keep_profile).expect("stripped twice"), stripped);
        }
    }
});
