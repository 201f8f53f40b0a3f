//! Any bytes through the whole pipeline: a refusal or an image, never a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use media::pipeline::make_image;
use media::probe;
use media::recipe::{Limits, PassThrough, Quality, Recipe, Step};

fuzz_target!(|bytes: &[u8]| {
    let _ = probe::read(bytes);
    for (pass_through, max_bytes) in
        [(PassThrough::Never, 0), (PassThrough::Fits, 1500), (PassThrough::Always, 0)]
    {
        if let Ok(made) = make_image(bytes, &recipe(pass_through, max_bytes)) {
            assert!(made.width > 0 && made.height > 0 && !made.bytes.is_empty());
            assert!(max_bytes == 0 || made.is_animated || made.bytes.len() <= max_bytes);
            // A result is valid input for another run.
            let again = make_image(&made.bytes, &recipe(PassThrough::Always, 0)).unwrap();
            assert_eq!((again.width, again.height), (made.width, made.height));
        }
    }
});

/// Small limits, so that wrong sizes are refused sooner.
fn recipe(pass_through: PassThrough, max_bytes: usize) -> Recipe {
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
        max_bytes,
        steps: [0.9, 0.7]
            .map(|share| Step {
                quality: Quality::from_share(share),
                min_long_edge: 40,
                min_elongated: (400, 10),
            })
            .to_vec(),
        elongated_ratio: 3.0,
        pass_through,
        keep_animation: true,
        variant_widths: vec![16],
        variant_quality: Quality::from_share(0.75),
        placeholder: true,
        ..Recipe::default()
    }
}
