//! The search for the largest file within a byte budget: what it costs in decodes and tries.

mod support;

use media::budget::{Supply, encode};
use media::error::MediaError;
use media::picture::{Model, Picture};
use media::plane::Plane;
use support::{Numbers, budget_recipe};

/// The budget of a post's image.
const BUDGET_BYTES: usize = 358_400;

/// A decoder for a made-up photograph: decodes by eighths, and counts.
struct Photograph {
    full: (usize, usize),
    /// Amplitude of the texture; more gives a larger file.
    contrast: f64,
    decoded: Option<Picture>,
    /// The eighths of each decode.
    decodes: Vec<usize>,
    tries: Vec<usize>,
}

impl Photograph {
    fn new(full: (usize, usize), contrast: f64) -> Self {
        Self { full, contrast, decoded: None, decodes: Vec::new(), tries: Vec::new() }
    }
}

impl Supply for Photograph {
    fn full_size(&self) -> (usize, usize) {
        self.full
    }

    fn decoded_size(&self) -> (usize, usize) {
        self.decoded.as_ref().map_or((0, 0), |picture| (picture.width, picture.height))
    }

    fn picture(&mut self, width: usize, height: usize) -> Result<&Picture, MediaError> {
        self.tries.push(width.max(height));
        let (decoded_width, decoded_height) = self.decoded_size();
        if decoded_width < width || decoded_height < height {
            let (across, down) = self.full;
            let eighths = [1, 2, 4, 8]
                .into_iter()
                .find(|n| across * n >= width * 8 && down * n >= height * 8)
                .unwrap_or(8);
            self.decodes.push(eighths);
            self.decoded = Some(texture(
                (across * eighths).div_ceil(8),
                (down * eighths).div_ceil(8),
                self.contrast,
            ));
        }
        Ok(self.decoded.as_ref().unwrap())
    }
}

/// Detail of all sizes, as in a photograph: scaled down it has as many bits a pixel as before.
fn texture(width: usize, height: usize, contrast: f64) -> Picture {
    let mut numbers = Numbers::new(7);
    let mut random =
        |amplitude: f64| (f64::from(numbers.below(65_536)) / 32_768.0 - 1.0) * amplitude;
    let (mut across, mut down) = (3, 3);
    let mut samples: Vec<f64> = (0..9).map(|_| 128.0 + random(contrast)).collect();
    while across < width || down < height {
        let (wider, higher) = (across * 2 - 1, down * 2 - 1);
        let finer = (0..wider * higher).map(|index| {
            let (x, y) = (index % wider, index / wider);
            let (left, top) = (x / 2, y / 2);
            let (right, bottom) = (x.div_ceil(2), y.div_ceil(2));
            let at = |x: usize, y: usize| samples[y * across + x];
            (at(left, top) + at(right, top) + at(left, bottom) + at(right, bottom)) / 4.0
                + random(contrast)
        });
        samples = finer.collect();
        (across, down) = (wider, higher);
    }
    let luma = samples
        .chunks(across)
        .take(height)
        .flat_map(|row| row[..width].iter().map(|value| value.clamp(0.0, 255.0) as u8))
        .collect();
    let planes = vec![Plane::new(width, height, luma)];
    Picture { model: Model::Grey, planes, width, height }
}

/// Searches and returns the photograph, with its counts, and the width of the finished file.
fn search(full: (usize, usize), contrast: f64) -> (Photograph, usize) {
    let mut photograph = Photograph::new(full, contrast);
    let made = encode(&mut photograph, full, &budget_recipe(BUDGET_BYTES)).unwrap();
    assert!(made.bytes.len() <= BUDGET_BYTES);
    (photograph, made.width)
}

#[test]
fn a_photograph_of_12_or_48_megapixels_is_decoded_once_for_its_byte_budget() {
    for (full, eighths) in [((4618, 2598), 4), ((9236, 5196), 2)] {
        let (photograph, width) = search(full, 3.6);
        assert_eq!(photograph.decodes, [eighths], "tries: {:?}", photograph.tries);
        assert!(photograph.tries.len() <= 3, "tries: {:?}", photograph.tries);
        assert!(width > 2200, "{width}");
    }
}

#[test]
fn a_few_more_pixels_are_not_worth_a_second_decode() {
    // A quarter of it has 1633 pixels across; the budget would allow 1673.
    let (photograph, width) = search((6532, 3674), 7.6);
    assert_eq!(photograph.decodes, [2], "tries: {:?}", photograph.tries);
    assert!(width > 1600, "{width}");
    // Many more are.
    let (photograph, width) = search((6532, 3674), 3.6);
    assert_eq!(photograph.decodes, [2, 4], "tries: {:?}", photograph.tries);
    assert!(width > 2200, "{width}");
}
