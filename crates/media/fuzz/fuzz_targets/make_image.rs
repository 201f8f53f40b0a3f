//! Any bytes through the whole pipeline: a refusal or an image, never a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use media::pipeline::make_image;
use media::probe;
use media::recipe::{Chroma, Limits, PassThrough, Quality, Recipe, Step};

fuzz_target!(|bytes: &[u8]| {
    let _ = probe::read(bytes);
    for pass_through in [PassThrough::Never, PassThrough::Always] {
        if let Ok(made) = make_image(bytes, &recipe(pass_through)) {
            assert!(made.width > 0 && made.height > 0 && !made.bytes.is_empty());
            // What one run makes, the next one takes.
            let again = make_image(&made.bytes, &recipe(PassThrough::Always)).unwrap();
            assert_eq!((again.width, again.height), (made.width, made.height));
        }
    }
});

/// Small limits: the lies are found either way, and sooner.
fn recipe(pass_through: PassThrough) -> Recipe {
    Recipe {
        limits: Limits {
            max_bytes: 1 << 20,
            max_side: 4096,
            max_scaled_pixels: 1_000_000,
            max_pixels: 1_000_000,
            max_frames: 20,
            max_animation_pixels: 4_000_000,
            max_scans: 20,
            max_inflate_ratio: 1100,
        },
        max_width: 0,
        max_height: 0,
        max_bytes: 0,
        steps: vec![Step { quality: Quality::from_share(0.9), ..Step::default() }],
        elongated_ratio: 0.0,
        chroma: Chroma::Subsampled,
        pass_through,
        keep_animation: true,
        variant_widths: vec![16],
        variant_quality: Quality::from_share(0.75),
        placeholder: true,
    }
}
