//! What PNG says of colours in chunks of its own: the same pixels as with the profile that means the
//! same, and known values.

use std::borrow::Cow;

use crate::support::{LIMITS, base64, difference, is_transparent_png, landscape, stored_recipe};
use media::pipeline::{data_url_to_png, decode_srgb, make_image};
use media::probe;
use moxcms::ColorProfile;

/// A PNG of `rgb` with `chunks` behind its header.
fn png_with(rgb: &[[u8; 3]], chunks: &[([u8; 4], Vec<u8>)]) -> Vec<u8> {
    tagged(rgb.as_flattened(), rgb.len(), png::ColorType::Rgb, None, chunks)
}

fn tagged(
    samples: &[u8],
    width: usize,
    colour: png::ColorType,
    profile: Option<Vec<u8>>,
    chunks: &[([u8; 4], Vec<u8>)],
) -> Vec<u8> {
    let mut info =
        png::Info::with_size(width as u32, (samples.len() / width / colour.samples()) as u32);
    info.color_type = colour;
    info.bit_depth = png::BitDepth::Eight;
    info.icc_profile = profile.map(Cow::Owned);
    let mut file = Vec::new();
    let mut writer = png::Encoder::with_info(&mut file, info).unwrap().write_header().unwrap();
    for (name, payload) in chunks {
        writer.write_chunk(png::chunk::ChunkType(*name), payload).unwrap();
    }
    writer.write_image_data(samples).unwrap();
    writer.finish().unwrap();
    file
}

/// Random as `gAMA` and `cHRM` have them.
fn numbers(values: &[u32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_be_bytes()).collect()
}

fn gamma(value: u32) -> ([u8; 4], Vec<u8>) {
    (*b"gAMA", numbers(&[value]))
}

/// White, red, green, blue.
fn chromaticities(values: [u32; 8]) -> ([u8; 4], Vec<u8>) {
    (*b"cHRM", numbers(&values))
}

fn code_points(primaries: u8, transfer: u8) -> ([u8; 4], Vec<u8>) {
    (*b"cICP", vec![primaries, transfer, 0, 1])
}

const P3: [u32; 8] = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000];
const ADOBE: [u32; 8] = [31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000];
const SRGB: [u32; 8] = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000];

/// The pixels of `file` but for what luma and chroma round.
#[track_caller]
fn assert_near(file: &[u8], wanted: &[u8], what: &str) {
    let found = decode_srgb(file, &LIMITS).unwrap().rgb;
    let is_near = found.iter().zip(wanted).all(|(a, b)| a.abs_diff(*b) <= 1);
    assert!(is_near && found.len() == wanted.len(), "{what}: {found:?} for {wanted:?}");
}

#[test]
fn chunks_mean_the_same_as_the_profile_of_the_same_space() {
    let pixels = landscape(64, 48);
    let file = |profile, chunks: &[_]| {
        tagged(&pixels.rgb, pixels.width, png::ColorType::Rgb, profile, chunks)
    };
    for (space, profile, chunks) in [
        ("display-p3", ColorProfile::new_display_p3(), vec![chromaticities(P3)]),
        ("display-p3", ColorProfile::new_display_p3(), vec![code_points(12, 13)]),
        ("adobe-rgb", ColorProfile::new_adobe_rgb(), vec![gamma(45_471), chromaticities(ADOBE)]),
    ] {
        let said = file(None, &chunks);
        assert_eq!(probe::read(&said).unwrap().colour.name(), space);
        let wanted = decode_srgb(&file(Some(profile.encode().unwrap()), &[]), &LIMITS).unwrap();
        let (mean, most) = difference(&decode_srgb(&said, &LIMITS).unwrap(), &wanted);
        assert!(mean < 0.1 && most <= 3, "{space}: mean {mean}, largest {most}");
        // The same numbers without their space are plainly other colours.
        let bare = decode_srgb(&file(None, &[]), &LIMITS).unwrap();
        assert!(difference(&bare, &wanted).0 > 2.4, "{space} makes no difference");
    }
}

#[test]
fn known_values_of_gamma_and_code_points() {
    let grey = [[128; 3]];
    for (what, chunks, wanted) in [
        // 128 of 255 as a share of light is 188 in sRGB; to the power of 1.8 it is 146.
        ("linear", vec![gamma(100_000)], [188; 3]),
        ("linear by code", vec![code_points(1, 8)], [188; 3]),
        ("gamma 1.8", vec![gamma(55_556)], [146; 3]),
        // White stays white whatever its chromaticity: D50 here.
        (
            "another white",
            vec![chromaticities([34567, 35850, 64000, 33000, 30000, 60000, 15000, 6000])],
            [128; 3],
        ),
    ] {
        assert_near(&png_with(&grey, &chunks), &wanted, what);
    }
    // A grey file has no primaries to convert.
    let file =
        tagged(&[128], 1, png::ColorType::Grayscale, None, &[gamma(100_000), chromaticities(P3)]);
    assert_near(&file, &[188; 3], "grey");
}

#[test]
fn what_says_srgb_in_other_words_is_not_touched() {
    let pixels = [[255, 0, 0], [12, 200, 99], [128, 128, 128]];
    for chunks in [
        vec![gamma(45_455)],
        vec![gamma(45_455), chromaticities(SRGB)],
        vec![code_points(1, 13)],
        // The chunk of sRGB counts before gamma and chromaticities.
        vec![(*b"sRGB", vec![0]), gamma(100_000), chromaticities(P3)],
        // What cannot be is passed over.
        vec![gamma(0)],
        vec![chromaticities([0; 8])],
        vec![chromaticities([u32::MAX; 8])],
        vec![(*b"cHRM", vec![1, 2, 3])],
    ] {
        let file = png_with(&pixels, &chunks);
        let probe = probe::read(&file).unwrap();
        assert_eq!((probe.colour.name(), probe.profile.len()), ("srgb", 0), "{chunks:?}");
        assert_near(&file, pixels.as_flattened(), "sRGB");
    }
}

#[test]
fn code_points_count_first_and_unknown_ones_stay_in_the_file() {
    let p3 = ColorProfile::new_display_p3().encode().unwrap();
    let both = tagged(&[9, 99, 199], 1, png::ColorType::Rgb, Some(p3), &[code_points(1, 13)]);
    assert_near(&both, &[9, 99, 199], "code points");
    // What says nothing else than sRGB goes, all of it.
    let made = make_image(&both, &stored_recipe()).unwrap();
    assert!(!has_chunk(&made.bytes, *b"iCCP") && !has_chunk(&made.bytes, *b"cICP"));

    // High dynamic range passes as it is, with what says so.
    let bright = png_with(&[[9, 99, 199]], &[code_points(9, 16)]);
    assert_eq!(probe::read(&bright).unwrap().colour.name(), "other");
    assert!(has_chunk(&make_image(&bright, &stored_recipe()).unwrap().bytes, *b"cICP"));

    let linear = png_with(&[[9, 99, 199]], &[gamma(100_000)]);
    assert!(has_chunk(&make_image(&linear, &stored_recipe()).unwrap().bytes, *b"gAMA"));
}

fn has_chunk(file: &[u8], name: [u8; 4]) -> bool {
    file.windows(4).any(|window| window == name)
}

#[test]
fn a_gallery_picture_that_says_srgb_keeps_its_transparency() {
    let file = tagged(&[9, 99, 199, 0], 1, png::ColorType::Rgba, None, &[gamma(45_455)]);
    let made =
        data_url_to_png(&format!("data:image/png;base64,{}", base64(&file)), &LIMITS).unwrap();
    assert!(is_transparent_png(&made.bytes));
}
