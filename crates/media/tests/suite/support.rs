//! What the tests share: recipes, images made from formulas, and programs nobody here wrote.

use std::path::Path;

use media::pipeline::{RgbPixels, make_image};
use media::recipe::{Limits, PassThrough, Quality, Recipe, Step};

pub use crate::reference_tools::ReferenceTools;

/// Limits wide enough for every file of the tests.
pub const LIMITS: Limits = Limits {
    max_bytes: 12_582_912,
    max_side: 32_768,
    max_scaled_pixels: 300_000_000,
    max_pixels: 64_000_000,
    max_frames: 500,
    max_animation_pixels: 320_000_000,
    max_scans: 100,
    max_inflate_ratio: 1100,
};

fn step(quality: f64, min_long_edge: usize) -> Step {
    let min_elongated = (min_long_edge * min_long_edge * 3 / 4, min_long_edge.saturating_sub(1120));
    Step { quality: Quality::from_share(quality), min_long_edge, min_elongated }
}

/// Always encoded at 0.9, not scaled.
pub fn plain_recipe() -> Recipe {
    Recipe {
        limits: LIMITS,
        steps: vec![step(0.9, 0)],
        elongated_ratio: 3.0,
        variant_quality: Quality::from_share(0.75),
        placeholder: true,
        ..Recipe::default()
    }
}

/// A byte budget, with the ladder of a post.
pub fn budget_recipe(max_bytes: usize) -> Recipe {
    Recipe {
        max_bytes,
        steps: vec![step(0.9, 1600), step(0.7, 1600), step(0.7, 640)],
        pass_through: PassThrough::Fits,
        keep_animation: true,
        ..plain_recipe()
    }
}

/// What a server does with files that claim to be ready.
pub fn stored_recipe() -> Recipe {
    Recipe {
        pass_through: PassThrough::Always,
        keep_animation: true,
        variant_widths: vec![320, 640, 1280],
        ..plain_recipe()
    }
}

/// Random that look random and are the same every time (Numerical Recipes' generator).
pub struct Random(u32);

impl Random {
    pub fn new(seed: u32) -> Self {
        Self(seed)
    }

    pub fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((u64::from(self.0) * u64::from(limit)) >> 32) as u32
    }
}

/// An image with coloured corners on waves: every turn, mirror, shift and swapped channel shows.
pub fn landscape(width: usize, height: usize) -> RgbPixels {
    let mut rgb = Vec::with_capacity(width * height * 3);
    for y in 0..height {
        for x in 0..width {
            let (u, v) = (x as f64 / width as f64, y as f64 / height as f64);
            let wave = (u * 19.0 + (v * 7.0).sin() * 2.0).sin() * 40.0;
            let fine = ((x as f64 / 3.1).sin() * (y as f64 / 4.3).cos()) * 18.0;
            let pixel = match (u < 0.25, u >= 0.75, v < 0.25, v >= 0.75) {
                (true, _, true, _) => [220.0, 30.0, 20.0],
                (_, true, true, _) => [20.0, 190.0, 40.0],
                (true, _, _, true) => [30.0, 40.0, 210.0],
                (_, true, _, true) => [250.0, 245.0, 235.0],
                _ => [90.0 + wave + 80.0 * u, 110.0 + wave * 0.5 + 60.0 * v, 150.0 - wave],
            };
            rgb.extend(pixel.map(|value| (value + fine).clamp(0.0, 255.0) as u8));
        }
    }
    RgbPixels { width, height, rgb }
}

/// Noise compresses badly.
pub fn noise(width: usize, height: usize) -> RgbPixels {
    let mut numbers = Random::new(1);
    let rgb = (0..width * height * 3).map(|_| numbers.below(256) as u8).collect();
    RgbPixels { width, height, rgb }
}

/// A committed fixture.
pub fn fixture(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/media");
    std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Whether the pixels of a PNG may be transparent, by its colour type.
pub fn is_transparent_png(file: &[u8]) -> bool {
    file[25] & 4 != 0
}

/// A fixture that is a JPEG and carries `profile`.
pub fn tagged(name: &str, profile: &[u8]) -> Vec<u8> {
    let file = fixture(name);
    let mut out = file[..2].to_vec();
    let chunks: Vec<&[u8]> = profile.chunks(60_000).collect();
    for (index, chunk) in (1_u8..).zip(&chunks) {
        out.extend([0xFF, 0xE2]);
        out.extend((chunk.len() as u16 + 16).to_be_bytes());
        out.extend(b"ICC_PROFILE\0");
        out.extend([index, chunks.len() as u8]);
        out.extend_from_slice(chunk);
    }
    out.extend_from_slice(&file[2..]);
    out
}

/// Where `what` begins in `file`.
pub fn find(file: &[u8], what: &[u8]) -> usize {
    file.windows(what.len()).position(|window| window == what).unwrap()
}

/// The code with which a server refuses `file`.
pub fn code_of(file: &[u8]) -> &'static str {
    make_image(file, &stored_recipe()).map_or_else(|error| error.code(), |_| "accepted")
}

/// Every committed fixture that can be decoded.
pub const FIXTURES: [&str; 22] = [
    "baseline-420.jpg",
    "baseline-444-restart.jpg",
    "progressive-422.jpg",
    "grey.jpg",
    "rgb.jpg",
    "cmyk.jpg",
    "with-gps.jpg",
    "rgb.png",
    "interlaced.png",
    "palette.png",
    "deep.png",
    "grey.png",
    "alpha.png",
    "lossy.webp",
    "lossless-alpha.webp",
    "animated.webp",
    "animated.gif",
    "still.gif",
    "rgb.bmp",
    "rgb.tif",
    "deep.tif",
    "big.tif",
];

impl ReferenceTools {
    /// The pixels of a binary PPM or PGM file in the folder.
    pub fn pixels(&self, name: &str) -> RgbPixels {
        read_netpbm(&self.get(name))
    }
}

/// A binary PPM.
pub fn ppm(pixels: &RgbPixels) -> Vec<u8> {
    let mut file = format!("P6\n{} {}\n255\n", pixels.width, pixels.height).into_bytes();
    file.extend_from_slice(&pixels.rgb);
    file
}

fn read_netpbm(file: &[u8]) -> RgbPixels {
    let mut at = 0;
    let mut word = || {
        while file[at].is_ascii_whitespace() {
            at += 1;
        }
        let start = at;
        while !file[at].is_ascii_whitespace() {
            at += 1;
        }
        (String::from_utf8_lossy(&file[start..at]).into_owned(), at + 1)
    };
    let (magic, _) = word();
    let (width, height) = (word().0.parse().unwrap(), word().0.parse().unwrap());
    let (depth, start) = word();
    assert_eq!(depth, "255");
    let body = &file[start..];
    let rgb = match magic.as_str() {
        "P6" => body.to_vec(),
        "P5" => body.iter().flat_map(|&value| [value; 3]).collect(),
        other => panic!("{other} is not read here"),
    };
    assert_eq!(rgb.len(), width * height * 3);
    RgbPixels { width, height, rgb }
}

/// Mean and largest difference of two images of one size.
pub fn difference(one: &RgbPixels, other: &RgbPixels) -> (f64, u8) {
    assert_eq!((one.width, one.height), (other.width, other.height));
    let each = || one.rgb.iter().zip(&other.rgb).map(|(a, b)| a.abs_diff(*b));
    let sum: u64 = each().map(u64::from).sum();
    (sum as f64 / one.rgb.len() as f64, each().max().unwrap_or(0))
}

/// Asserts a mean and a largest difference.
#[track_caller]
pub fn assert_close(found: &RgbPixels, wanted: &RgbPixels, mean: f64, most: u8, what: &str) {
    let (found_mean, found_most) = difference(found, wanted);
    assert!(
        found_mean <= mean && found_most <= most,
        "{what}: mean {found_mean:.2} (at most {mean}), largest {found_most} (at most {most})"
    );
}

/// A BMP, which every recipe has to encode anew.
pub fn bmp(pixels: &RgbPixels) -> Vec<u8> {
    let stride = (pixels.width * 3).div_ceil(4) * 4;
    let size = stride * pixels.height;
    let mut file = b"BM".to_vec();
    file.extend(((54 + size) as u32).to_le_bytes());
    file.extend([0; 4]);
    file.extend(54_u32.to_le_bytes());
    file.extend(40_u32.to_le_bytes());
    file.extend((pixels.width as u32).to_le_bytes());
    file.extend((pixels.height as u32).to_le_bytes());
    file.extend([1, 0, 24, 0]);
    file.extend([0; 24]);
    for row in pixels.rgb.chunks_exact(pixels.width * 3).rev() {
        let start = file.len();
        for pixel in row.chunks_exact(3) {
            file.extend([pixel[2], pixel[1], pixel[0]]);
        }
        file.resize(start + stride, 0);
    }
    file
}

pub fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let letter = |bits: u32| char::from(LETTERS[(bits & 63) as usize]);
    bytes
        .chunks(3)
        .flat_map(|three| {
            let bits = (0..3).fold(0, |sum, at| sum << 8 | u32::from(*three.get(at).unwrap_or(&0)));
            let four = [bits >> 18, bits >> 12, bits >> 6, bits].map(letter);
            (0..4).map(move |at| if at > three.len() { '=' } else { four[at] })
        })
        .collect()
}
