//! The search for the largest file within a byte budget: what it costs in decodes and tries.

use jpeg::{ColourModel, PlanarImage, Plane};

use crate::support::{Random, budget_recipe};
use media::budget::{Encoded, ScalableSource, encode};
use media::error::MediaError;

/// The budget of a post's image.
const BUDGET_BYTES: usize = 358_400;

/// A decoder for a made-up photo: decodes by eighths, and counts.
struct Photo {
    full: (usize, usize),
    /// Amplitude of the texture; more gives a larger file.
    contrast: f64,
    decoded: Option<PlanarImage>,
    /// The eighths of each decode.
    decodes: Vec<usize>,
    tries: Vec<usize>,
}

impl Photo {
    fn new(full: (usize, usize), contrast: f64) -> Self {
        Self { full, contrast, decoded: None, decodes: Vec::new(), tries: Vec::new() }
    }
}

impl ScalableSource for Photo {
    fn full_size(&self) -> (usize, usize) {
        self.full
    }

    fn decoded_size(&self) -> (usize, usize) {
        self.decoded.as_ref().map_or((0, 0), |image| (image.width, image.height))
    }

    fn at_least(&mut self, width: usize, height: usize) -> Result<&PlanarImage, MediaError> {
        self.tries.push(width.max(height));
        let (decoded_width, decoded_height) = self.decoded_size();
        if decoded_width < width || decoded_height < height {
            let (across, down) = self.full;
            let eighths =
                (1..8).find(|n| across * n >= width * 8 && down * n >= height * 8).unwrap_or(8);
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

/// Detail of all sizes, as in a photo: scaled down it has as many bits a pixel as before.
fn texture(width: usize, height: usize, contrast: f64) -> PlanarImage {
    let mut numbers = Random::new(7);
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
    PlanarImage { model: ColourModel::Grey, planes, width, height }
}

/// Discs of one grey each, one over the other: edges, as in what is drawn.
fn discs(width: usize, height: usize, count: u32) -> PlanarImage {
    let mut numbers = Random::new(7);
    let mut below = |end: usize| numbers.below(end as u32) as usize;
    let mut samples = vec![255; width * height];
    for _ in 0..count {
        let (x, y, radius) = (below(width), below(height), 8 + below(width / 40));
        let grey = below(256) as u8;
        for row in y.saturating_sub(radius)..(y + radius).min(height) {
            let half = (radius * radius - row.abs_diff(y).pow(2)).isqrt();
            let (from, to) = (x.saturating_sub(half), (x + half).min(width));
            samples[row * width + from..row * width + to].fill(grey);
        }
    }
    let planes = vec![Plane::new(width, height, samples)];
    PlanarImage { model: ColourModel::Grey, planes, width, height }
}

/// Searches and returns the photo, with its counts, and the width of the finished file.
fn search(full: (usize, usize), contrast: f64) -> (Photo, usize) {
    let mut photo = Photo::new(full, contrast);
    let made = encode(&mut photo, full, &budget_recipe(BUDGET_BYTES)).unwrap();
    assert!(made.bytes.len() <= BUDGET_BYTES);
    (photo, made.width)
}

#[test]
fn a_photograph_of_12_or_48_megapixels_is_decoded_once_for_its_byte_budget() {
    for (full, eighths) in [((4618, 2598), 5), ((9236, 5196), 3)] {
        let (photo, width) = search(full, 3.6);
        assert_eq!(photo.decodes, [eighths], "tries: {:?}", photo.tries);
        // The first is the decode itself.
        assert!(photo.tries.len() <= 4, "tries: {:?}", photo.tries);
        assert!(width > 2200, "{width}");
    }
}

#[test]
fn a_photograph_of_24_megapixels_is_decoded_once_and_a_few_more_pixels_do_not_change_that() {
    for contrast in [7.6, 3.6] {
        let (photo, width) = search((6532, 3674), contrast);
        assert_eq!(photo.decodes, [3], "tries: {:?}", photo.tries);
        assert!(width > 1600, "{width}");
    }
    // 3/8 of it have 2438 pixels across; the budget would allow a few more.
    let (photo, width) = search((6500, 3656), 3.4);
    assert_eq!(photo.decodes, [3], "tries: {:?}", photo.tries);
    assert_eq!(width, 2438, "tries: {:?}", photo.tries);
    // Many more are worth a second decode.
    let (photo, width) = search((6500, 3656), 2.4);
    assert_eq!(photo.decodes, [3, 4], "tries: {:?}", photo.tries);
    assert!(width > 2500, "{width}");
}

#[test]
fn a_quality_that_cannot_fit_ends_at_its_floor_and_the_next_begins_where_it_is_likely_to_end() {
    let (photo, width) = search((4618, 2598), 12.0);
    // The decode itself and the first try, the floor of the first quality, then two of the next.
    assert_eq!(photo.tries.len(), 5, "tries: {:?}", photo.tries);
    assert_eq!(photo.tries.iter().filter(|&&edge| edge == 1600).count(), 1, "{:?}", photo.tries);
    assert!(width > 2300, "{width}");
}

#[test]
fn what_is_decoded_already_is_tried_small_first_and_then_where_it_is_likely_to_fit() {
    for (image, least_width) in [(discs(4096, 2304, 6000), 2000), (texture(4096, 2304, 3.6), 2400)]
    {
        let (tries, made) = search_decoded(image);
        assert_eq!(tries[0], 1600, "{tries:?}");
        assert!(tries.len() <= 3, "{tries:?}");
        assert!(made.width > least_width, "{}", made.width);
        assert!(made.bytes.len() * 100 >= BUDGET_BYTES * 96, "{}", made.bytes.len());
    }
}

#[test]
fn what_is_decoded_already_and_fits_at_a_size_that_is_not_far_is_tried_once() {
    let (tries, made) = search_decoded(discs(1920, 1080, 1000));
    assert_eq!((tries.as_slice(), made.width), ([1920].as_slice(), 1920));
}

/// Searches an image that is decoded; returns the tries and the file.
fn search_decoded(image: PlanarImage) -> (Vec<usize>, Encoded) {
    let full = (image.width, image.height);
    let mut decoded = Photo { decoded: Some(image), ..Photo::new(full, 0.0) };
    let made = encode(&mut decoded, full, &budget_recipe(BUDGET_BYTES)).unwrap();
    assert!(made.bytes.len() <= BUDGET_BYTES);
    // The first was to decode.
    (decoded.tries.split_off(1), made)
}
