//! TIFF, as scanners and image programs write it, against `ImageMagick`.

use crate::support::{
    LIMITS, ReferenceTools, assert_close, budget_recipe, fixture, landscape, plain_recipe, ppm,
};
use media::kind::Kind;
use media::pipeline::{decode_srgb, make_image};
use media::probe;

#[test]
fn scans_and_prints_have_the_pixels_that_imagemagick_sees() {
    let Some(tools) = ReferenceTools::with(&["convert"]) else { return };
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
    ] {
        tools.run(&format!("convert in.ppm {how} in.tif"));
        tools.run(
            "convert in.tif -background white -alpha remove -alpha off -colorspace sRGB -depth 8 \
             -type truecolor out.ppm",
        );
        let found =
            decode_srgb(&tools.get("in.tif"), &LIMITS).unwrap_or_else(|e| panic!("{how}: {e}"));
        let (mean, most) = if how.contains("JPEG") { (1.0, 12) } else { (0.9, 6) };
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

#[test]
fn what_is_not_read_is_refused_as_unsupported() {
    let Some(tools) = ReferenceTools::with(&["convert"]) else { return };
    tools.put("in.ppm", &ppm(&landscape(120, 90)));
    for how in [
        "-colors 12 -type palette -depth 4",
        "-depth 32 -define quantum:format=floating-point",
        "-depth 32 -define quantum:format=floating-point -colorspace Gray",
    ] {
        tools.run(&format!("convert in.ppm -compress Zip {how} in.tif"));
        let refused = make_image(&tools.get("in.tif"), &plain_recipe()).unwrap_err();
        assert_eq!(refused.code(), "unsupported_kind", "{how}: {refused}");
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
