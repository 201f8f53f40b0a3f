//! Any bytes as a JPEG: a refusal, or planes of the announced size at every scale, which are the
//! same without metadata.

#![no_main]

use jpeg::{Error, Header, Limits, PlanarImage, Scale, decode, strip};
use libfuzzer_sys::fuzz_target;

/// Small, so that wrong sizes are refused sooner.
const LIMITS: Limits = Limits { max_pixels: 1 << 18, max_scans: 20 };

fuzz_target!(|bytes: &[u8]| {
    let Ok(header) = Header::read(bytes) else { return };
    let stripped = strip(bytes, false);
    for scale in Scale::ALL {
        let Ok(image) = decode(bytes, &header, scale, &LIMITS) else { continue };
        let side = |pixels: usize| (pixels * scale.eighths()).div_ceil(8);
        assert_eq!((image.width, image.height), (side(header.width), side(header.height)));
        assert_eq!(image.planes.len(), header.components.len());
        // What is decoded can be stored, and is the same image then, if others show it, too.
        if stripped == Err(Error::LostRestart) {
            continue;
        }
        let stripped = stripped.as_ref().expect("a file that can be stripped");
        let header = Header::read(stripped).expect("a header");
        let again = decode(stripped, &header, scale, &LIMITS).expect("the same image");
        assert!(samples(again) == samples(image), "stripping changed samples");
    }
});

fn samples(image: PlanarImage) -> Vec<Vec<u8>> {
    image.planes.into_iter().map(jpeg::Plane::into_samples).collect()
}
