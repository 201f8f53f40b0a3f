//! TIFF, as scanners and image programs write it, against `ImageMagick`.

use crate::support::{
    LIMITS, ReferenceTools, assert_close, budget_recipe, fixture, landscape, plain_recipe, ppm,
};
use media::kind::Kind;
use media::pipeline::{RgbPixels, decode_srgb, make_image};
use media::probe;

#[test]
fn scans_and_prints_have_the_pixels_that_imagemagick_sees() {
    let Some(tools) = ReferenceTools::with(&["convert", "vips"]) else { return };
    tools.put("in.ppm", &ppm(&landscape(120, 90)));
    for how in [
        "-compress None",
        "-compress RLE -endian MSB",
        "-compress LZW -define tiff:predictor=2",
        "-compress Zip -depth 16",
        "-compress JPEG -quality 95 -define jpeg:sampling-factor=1x1",
        "-compress None -define tiff:tile-geometry=32x32",
        "-compress LZW -interlace plane",
        "-compress Zip -colorspace Gray",
        "-compress Zip -colorspace Gray -depth 16",
        "-compress Group4 -colorspace Gray -monochrome",
        "-compress LZW -alpha set -channel A -evaluate set 60% +channel",
        "-compress LZW -alpha set -channel A -evaluate set 60% +channel -define tiff:alpha=associated",
        "-depth 16 -alpha set -channel A -evaluate set 60% +channel -define tiff:alpha=associated",
        "-compress None -colorspace CMYK",
        "-compress None -colors 200 -type palette",
        "-compress LZW -endian MSB -colors 100 -type palette -define tiff:rows-per-strip=7",
        "-compress Zip -colors 2 -type palette -depth 1",
        "-compress Zip -colors 12 -type palette -depth 4",
        "-compress LZW -colorspace Gray -colors 12 -depth 4",
        "-compress None -colorspace Gray -colors 4 -depth 2 -define quantum:polarity=min-is-white",
        "-compress Zip -colorspace Gray -define quantum:polarity=min-is-white",
        "-compress Zip -colorspace Gray -alpha set -channel A -evaluate set 60% +channel",
        "-compress Group4 -colorspace Gray -monochrome -define tiff:fill-order=lsb",
        "-compress LZW -alpha set -define tiff:alpha=unspecified -define tiff:predictor=2",
        "vips tiffsave in.ppm in.tif --compression jpeg --Q 85", // as luma and chroma
        "-compress None -colorspace CMYK -interlace plane",
        "-compress LZW -define tiff:predictor=2 TIFF64:in.tif",
        "-compress Zip -depth 16 -endian MSB -colorspace Gray TIFF64:in.tif",
    ] {
        match how {
            how if how.starts_with("vips") => tools.run(how),
            how if how.contains("TIFF64") => tools.run(&format!("convert in.ppm {how}")),
            how => tools.run(&format!("convert in.ppm {how} in.tif")),
        };
        // ImageMagick neither writes nor reads the other polarity of grey.
        let is_inverted = how.contains("min-is-white");
        if is_inverted {
            tools.run("vips copy in.tif in.png");
        }
        let read = if is_inverted { "in.png" } else { "in.tif" };
        tools.run(&format!(
            "convert {read} -background white -alpha remove -alpha off -colorspace sRGB -depth 8 \
             -type truecolor out.ppm",
        ));
        let found =
            decode_srgb(&tools.get("in.tif"), &LIMITS).unwrap_or_else(|e| panic!("{how}: {e}"));
        let (mean, most) = match how {
            how if how.contains("JPEG") => (1.0, 12),
            how if how.contains("jpeg") => (1.5, 30), // two decoders enlarge chroma each in its way
            _ => (0.9, 6),
        };
        assert_close(&found, &tools.pixels("out.ppm"), mean, most, how);
    }
}

#[test]
fn a_turned_tiff_in_another_colour_space_is_upright_and_srgb() {
    let Some(tools) = ReferenceTools::with(&["convert", "vips", "exiftool"]) else { return };
    tools.put("in.ppm", &ppm(&landscape(90, 60)));
    tools.run("vips icc_export in.ppm in.tif --output-profile p3");
    tools.run("vips icc_transform in.tif out.png srgb --embedded --intent perceptual");
    tools.run("convert out.png -strip -rotate 90 -depth 8 out.ppm");
    tools.run("exiftool -q -overwrite_original -Orientation#=6 -GPSLatitude=47.5 -GPSLatitudeRef=N in.tif");
    let made = make_image(&tools.get("in.tif"), &plain_recipe()).unwrap();
    assert_eq!((made.width, made.height), (60, 90));
    assert!(made.source.exif.has_gps && made.source.colour.name() == "display-p3");
    let upright = decode_srgb(&tools.get("in.tif"), &LIMITS).unwrap();
    assert_close(&upright, &tools.pixels("out.ppm"), 1.2, 8, "turned");
    tools.put("out.jpg", &made.bytes);
    assert!(!tools.run("exiftool out.jpg").contains("GPS"));
}

/// As Photoshop writes it: relative to D50, which `ImageMagick` and libvips do not assume.
#[test]
fn lightness_and_axes_of_colour_become_srgb() {
    const MEANING: u16 = 262;
    let Some(tools) = ReferenceTools::with(&["convert"]) else { return };
    let colours: [([f64; 3], [u8; 3]); 5] = [
        ([54.29, 80.81, 69.89], [255, 0, 0]),
        ([87.82, -79.29, 80.99], [0, 255, 0]),
        ([29.57, 68.30, -112.03], [0, 0, 255]),
        ([53.39, 0.0, 0.0], [127, 127, 127]),
        ([100.0, 0.0, 0.0], [255, 255, 255]),
    ];
    for (meaning, depth) in [(8_u16, 8), (9, 8), (8, 16), (9, 16)] {
        let samples = colours.iter().flat_map(|([lightness, a, b], _)| {
            let above = if meaning == 8 { 0.0 } else { 128.0 };
            let axes = [a, b].map(|axis| (axis + above).round() as i16 as u8);
            [(lightness * 2.55).round() as u8, axes[0], axes[1]]
        });
        let rgb = samples.collect();
        tools.put("in.ppm", &ppm(&RgbPixels { width: colours.len(), height: 1, rgb }));
        tools.run(&format!("convert in.ppm -compress LZW -endian LSB -depth {depth} in.tif"));
        let mut file = tools.get("in.tif");
        let entry = entry_of(&file, MEANING);
        file[entry + 8..entry + 10].copy_from_slice(&meaning.to_le_bytes());
        let found = decode_srgb(&file, &LIMITS).unwrap();
        let rgb = colours.iter().flat_map(|(_, rgb)| *rgb).collect();
        let wanted = RgbPixels { width: colours.len(), height: 1, rgb };
        // What 8 bits of Lab leave of them.
        assert_close(&found, &wanted, 2.0, 16, &format!("{meaning}, {depth} bits"));
        assert!(make_image(&file, &budget_recipe(1_000_000)).is_ok());
    }
}

/// Without it they are much too bright, and of false hues.
#[test]
fn inks_have_the_colours_of_their_profile() {
    let Some(tools) = ReferenceTools::with(&["convert", "vips"]) else { return };
    tools.put("in.ppm", &ppm(&landscape(90, 60)));
    for depth in ["8", "16"] {
        tools.run(&format!("vips icc_export in.ppm in.tif --output-profile cmyk --depth {depth}"));
        tools.run("vips icc_transform in.tif out.png srgb --embedded --intent perceptual");
        tools.run("convert out.png -strip -depth 8 out.ppm");
        let file = tools.get("in.tif");
        let found = decode_srgb(&file, &LIMITS).unwrap();
        assert_close(&found, &tools.pixels("out.ppm"), 2.0, 16, depth);
        assert_eq!(make_image(&file, &plain_recipe()).unwrap().source.colour.name(), "cmyk");
        assert!(make_image(&file, &budget_recipe(1_000_000)).is_ok());
    }
}

#[test]
fn what_is_not_read_is_refused_as_unsupported() {
    let Some(tools) = ReferenceTools::with(&["convert"]) else { return };
    tools.put("in.ppm", &ppm(&landscape(120, 90)));
    for how in [
        "-compress Zip -depth 32 -define quantum:format=floating-point",
        "-compress Zip -depth 32 -define quantum:format=floating-point -colorspace Gray",
        "-compress Zip -depth 32",
        "-compress Fax -monochrome",
        "-compress None -colorspace YCbCr -define tiff:photometric=ycbcr",
    ] {
        tools.run(&format!("convert in.ppm {how} in.tif"));
        let refused = make_image(&tools.get("in.tif"), &plain_recipe()).unwrap_err();
        assert_eq!(refused.code(), "unsupported_tiff", "{how}: {refused}");
    }
}

#[test]
fn a_tiff_never_passes_as_it_is() {
    let made = make_image(&fixture("rgb.tif"), &budget_recipe(1_000_000)).unwrap();
    assert!(matches!(made.kind, Kind::Jpeg | Kind::Png));
    assert_eq!((made.width, made.height), (61, 45));
}

/// The offset of the first directory's entry for `tag`, in a file of little-endian order.
fn entry_of(file: &[u8], tag: u16) -> usize {
    let at = u32::from_le_bytes(file[4..8].try_into().unwrap()) as usize;
    let count = usize::from(u16::from_le_bytes([file[at], file[at + 1]]));
    (0..count)
        .map(|index| at + 2 + index * 12)
        .find(|&entry| file[entry..entry + 2] == tag.to_le_bytes())
        .unwrap()
}

#[test]
fn a_camera_raw_is_refused_and_not_its_preview_taken() {
    const DNG: u16 = 50706;
    const SUBFILE: u16 = 254;
    let file = fixture("rgb.tif");
    // The document's name in the place of another tag: the least that a reader of TIFF needs not.
    let spare = entry_of(&file, 266);
    let mut dng = file.clone();
    dng[spare..spare + 2].copy_from_slice(&DNG.to_le_bytes());
    let mut preview = file.clone();
    preview[spare..spare + 2].copy_from_slice(&SUBFILE.to_le_bytes());
    let mut canon = file;
    canon.splice(8..10, *b"CR");
    for raw in [dng, preview, canon] {
        assert_eq!(make_image(&raw, &plain_recipe()).unwrap_err().code(), "unsupported_kind");
    }
}

#[test]
fn more_pixels_than_memory_may_hold_twice_are_refused() {
    let mut recipe = plain_recipe();
    recipe.limits.max_pixels = (61 * 45 * 3_u64).div_ceil(2); // three bytes a pixel, two for each allowed
    assert!(make_image(&fixture("rgb.tif"), &recipe).is_ok());
    recipe.limits.max_pixels -= 1;
    assert_eq!(make_image(&fixture("rgb.tif"), &recipe).unwrap_err().code(), "too_many_pixels");
}

/// Would be hours of work if each of them counted.
#[test]
fn fields_that_name_the_same_bytes_again_and_again_count_once() {
    const BYTES: u32 = 4_000_000;
    const TIMES: u16 = 60_000;
    for tag in [700_u16, 34_675] {
        let field = [
            &tag.to_le_bytes()[..],
            &1_u16.to_le_bytes(),
            &BYTES.to_le_bytes(),
            &100_u32.to_le_bytes(),
        ];
        let mut file = b"II*\0\x08\0\0\0".to_vec();
        file.extend(TIMES.to_le_bytes());
        file.extend(field.concat().repeat(TIMES.into()));
        file.resize(file.len() + BYTES as usize, b' ');
        let found = probe::read(&file).unwrap();
        let once = if tag == 700 { found.metadata_bytes } else { found.profile.len() };
        assert_eq!(once, BYTES as usize);
    }
}
