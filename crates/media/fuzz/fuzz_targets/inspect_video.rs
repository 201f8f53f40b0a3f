//! Any bytes as a video: a refusal, or facts that stay what they are once the place is blanked.
//! It finds its way in by itself.

#![no_main]

use libfuzzer_sys::fuzz_target;
use media::video::{Video, inspect};

fuzz_target!(|bytes: &[u8]| {
    let mut file = bytes.to_vec();
    let Ok(facts) = inspect(&mut file) else { return };
    assert_eq!(file.len(), bytes.len());
    let blanked = file.clone();
    let again = inspect(&mut file).unwrap();
    assert_eq!(again.duration_ms, facts.duration_ms);
    assert_eq!(again, Video { has_gps: false, is_changed: false, ..facts });
    assert!(file == blanked, "blanking twice changed something");
});
