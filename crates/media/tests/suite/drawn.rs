//! Images that are no photographs: small files of any kind, text, line art, tall and wide ones.

use media::kind::Kind;
use media::pipeline::{RgbPixels, decode_srgb, make_image};
use media::recipe::{PassThrough, Quality};

use crate::support::{
    LIMITS, Random, ReferenceTools, bmp, budget_recipe, fixture, is_transparent_png, landscape,
    noise, plain_recipe, stored_recipe,
};

/// Lines of text in `ink` on `paper`.
fn page(width: usize, height: usize, ink: [u8; 3], paper: [u8; 3]) -> RgbPixels {
    let mut numbers = Random::new(3);
    let mut rgb = paper.repeat(width * height);
    for line in (8..height.saturating_sub(16)).step_by(20) {
        for column in (8..width - 16).step_by(9) {
            for stroke in 0..6 {
                let (x, y) = (column + numbers.below(7) as usize, line + stroke * 2);
                for (dx, dy) in [(0, 0), (1, 0), (0, 1)] {
                    let at = ((y + dy) * width + x + dx) * 3;
                    rgb[at..at + 3].copy_from_slice(&ink);
                }
            }
        }
    }
    RgbPixels { width, height, rgb }
}

/// Whether a JPEG has as many samples of chroma as of luma.
fn has_full_chroma(file: &[u8]) -> bool {
    let is_frame = |window: &[u8]| matches!(window, [0xFF, 0xC0 | 0xC2]);
    let frame = file.windows(2).position(is_frame).unwrap();
    file[frame + 11] == 0x11
}

#[test]
fn a_small_file_keeps_its_pixels_and_its_transparency_whatever_its_kind() {
    for name in ["rgb.png", "alpha.png", "palette.png", "deep.png", "lossy.webp", "still.gif"] {
        let file = fixture(name);
        let made = make_image(&file, &budget_recipe(file.len())).unwrap();
        assert_eq!((made.kind, made.quality), (made.source.kind, None), "{name}");
        let whole = decode_srgb(&file, &LIMITS).unwrap();
        assert!(decode_srgb(&made.bytes, &LIMITS).unwrap().rgb == whole.rgb, "{name}");
    }
    let alpha = make_image(&fixture("alpha.png"), &budget_recipe(100_000)).unwrap();
    assert!(is_transparent_png(&alpha.bytes));
}

#[test]
fn what_moves_has_a_still_even_if_it_is_narrower_than_all_copies() {
    for name in ["animated.gif", "animated.webp"] {
        let made = make_image(&fixture(name), &stored_recipe()).unwrap();
        let sizes: Vec<_> = made.variants.iter().map(|still| (still.width, still.height)).collect();
        assert_eq!(sizes, [(made.width, made.height)], "{name}");
        let mut recipe = stored_recipe();
        recipe.variant_widths = vec![8, 16, 4000];
        let made = make_image(&fixture(name), &recipe).unwrap();
        let widths: Vec<_> = made.variants.iter().map(|still| still.width).collect();
        assert_eq!(widths, [8, 16, made.width], "{name}");
    }
    assert!(make_image(&fixture("still.gif"), &stored_recipe()).unwrap().variants.is_empty());
}

#[test]
fn what_is_drawn_becomes_a_png_where_that_is_within_the_budget() {
    let text = page(640, 480, [20, 20, 20], [255, 255, 255]);
    let made = make_image(&bmp(&text), &budget_recipe(100_000)).unwrap();
    assert_eq!((made.kind, made.quality), (Kind::Png, None));
    assert!(decode_srgb(&made.bytes, &LIMITS).unwrap().rgb == text.rgb);
    // A photograph does not, even where it would fit.
    let photo = make_image(&bmp(&landscape(320, 240)), &budget_recipe(200_000)).unwrap();
    assert_eq!((photo.kind, has_full_chroma(&photo.bytes)), (Kind::Jpeg, false));
    let noise = make_image(&bmp(&noise(60, 60)), &budget_recipe(100_000)).unwrap();
    assert_eq!(noise.kind, Kind::Jpeg);
    // Other recipes say themselves what a result is.
    let mut recipe = budget_recipe(300_000);
    recipe.pass_through = PassThrough::Never;
    assert_eq!(make_image(&bmp(&text), &recipe).unwrap().kind, Kind::Jpeg);
}

/// A PNG file as programs write it that do not compress.
fn uncompressed_png(pixels: &RgbPixels) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width as u32, pixels.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::NoCompression);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&pixels.rgb).unwrap();
    writer.finish().unwrap();
    file
}

#[test]
fn a_drawn_png_far_beyond_the_budget_becomes_a_smaller_one_where_that_fits() {
    let text = page(640, 480, [20, 20, 20], [255, 255, 255]);
    let file = uncompressed_png(&text);
    let made = make_image(&file, &budget_recipe(file.len() / 9)).unwrap();
    assert_eq!((made.kind, made.quality), (Kind::Png, None));
}

#[test]
fn coloured_text_beyond_the_budget_keeps_its_edges() {
    for (ink, is_full) in [([220, 20, 20], true), ([20, 20, 20], false)] {
        let text = bmp(&page(1200, 900, ink, [255, 255, 255]));
        let png = make_image(&text, &budget_recipe(2_000_000)).unwrap().bytes.len();
        let mut recipe = budget_recipe(png - 1);
        recipe.steps[2].min_long_edge = 100;
        let made = make_image(&text, &recipe).unwrap();
        assert_eq!((made.kind, has_full_chroma(&made.bytes)), (Kind::Jpeg, is_full), "{ink:?}");
    }
}

#[test]
fn a_turned_picture_or_one_with_a_profile_is_converted_before_it_is_drawn() {
    let Some(tools) = ReferenceTools::with(&["exiftool"]) else { return };
    let text = page(320, 240, [0, 0, 0], [255, 255, 255]);
    let png = make_image(&bmp(&text), &budget_recipe(100_000)).unwrap().bytes;
    tools.put("in.png", &png);
    tools.run("exiftool -q -n -Orientation=6 in.png");
    let made = make_image(&tools.get("in.png"), &budget_recipe(100_000)).unwrap();
    assert_eq!((made.kind, made.width, made.height), (Kind::Png, 240, 320));
    assert!(made.metadata_bytes_removed > 0);
}

#[test]
fn a_tall_picture_keeps_a_readable_short_edge() {
    // Many times as high as wide: limited by its long edge alone it would be too narrow to read.
    let file = bmp(&landscape(600, 6000));
    let bytes_at = |max_width: usize| {
        let mut recipe = plain_recipe();
        recipe.steps[0].quality = Quality::from_share(0.7);
        recipe.max_width = max_width;
        make_image(&file, &recipe).unwrap().bytes.len()
    };
    // Without a budget a file is baseline: a few more pixels fit into as many bytes.
    let made = make_image(&file, &budget_recipe(bytes_at(500))).unwrap();
    assert_eq!(made.quality, Some(Quality::from_share(0.7)));
    assert!((480..=520).contains(&made.width), "{} × {}", made.width, made.height);
    // Where that cannot be, it is still an image rather than nothing.
    let made = make_image(&file, &budget_recipe(bytes_at(300))).unwrap();
    assert!((280..=315).contains(&made.width), "{} × {}", made.width, made.height);
}
