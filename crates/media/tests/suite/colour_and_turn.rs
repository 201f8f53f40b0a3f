//! Orientation and colour profiles, against `ImageMagick`, exiftool and libvips (Little CMS).

use crate::support::{
    LIMITS, ReferenceTools, assert_close, difference, fixture, landscape, plain_recipe, ppm, tagged,
};
use media::pipeline::{RgbPixels, decode_srgb, make_image};
use moxcms::ColorProfile;

#[test]
fn every_orientation_is_applied_to_the_picture_and_its_copies() {
    let Some(tools) = ReferenceTools::with(&["cjpeg", "djpeg", "exiftool", "convert"]) else {
        return;
    };
    tools.put("in.ppm", &ppm(&landscape(480, 320)));
    tools.run("cjpeg -quality 95 -sample 2x2 -outfile in.jpg in.ppm");
    for orientation in 1..=8 {
        tools.put("turned.jpg", &tools.get("in.jpg"));
        tools.run(&format!(
            "exiftool -q -overwrite_original -Orientation#={orientation} turned.jpg"
        ));
        tools.run("convert turned.jpg -auto-orient -depth 8 wanted.ppm");
        let wanted = tools.pixels("wanted.ppm");
        let size = if orientation > 4 { (320, 480) } else { (480, 320) };
        assert_eq!((wanted.width, wanted.height), size);

        let mut recipe = plain_recipe();
        recipe.variant_widths = vec![160];
        let made = make_image(&tools.get("turned.jpg"), &recipe).unwrap();
        assert_eq!((made.width, made.height), size);
        tools.put("made.jpg", &made.bytes);
        tools.run("djpeg -outfile made.ppm made.jpg");
        let what = format!("orientation {orientation}");
        assert_close(&tools.pixels("made.ppm"), &wanted, 3.0, 120, &what);

        let [variant] = made.variants.as_slice() else { panic!("one copy was asked for") };
        tools.put("small.jpg", &variant.bytes);
        tools.run("djpeg -outfile small.ppm small.jpg");
        tools.run(&format!(
            "convert wanted.ppm -filter Lanczos -resize {}x{}! -depth 8 wanted-small.ppm",
            variant.width, variant.height
        ));
        let what = format!("the copy at orientation {orientation}");
        assert_close(
            &tools.pixels("small.ppm"),
            &tools.pixels("wanted-small.ppm"),
            6.0,
            140,
            &what,
        );
    }
}

#[test]
fn png_and_webp_are_turned_by_their_exif_too() {
    let Some(tools) = ReferenceTools::with(&["exiftool", "convert", "cwebp", "cjpeg"]) else {
        return;
    };
    tools.put("in.ppm", &ppm(&landscape(96, 64)));
    tools.run("convert in.ppm -rotate 90 -depth 8 wanted.ppm");
    tools.run("cwebp -quiet -lossless in.ppm -o in.webp");
    tools.run("convert in.ppm PNG24:in.png");
    for file in ["in.webp", "in.png"] {
        tools.run(&format!("exiftool -q -overwrite_original -Orientation#=6 {file}"));
        let found = decode_srgb(&tools.get(file), &LIMITS).unwrap();
        assert_close(&found, &tools.pixels("wanted.ppm"), 0.7, 3, file);
    }
}

fn profile(name: &str) -> Vec<u8> {
    let profile = match name {
        "p3" => ColorProfile::new_display_p3(),
        "adobe" => ColorProfile::new_adobe_rgb(),
        "prophoto" => ColorProfile::new_pro_photo_rgb(),
        "grey" => ColorProfile::new_gray_with_gamma(1.8),
        _ => ColorProfile::new_srgb(),
    };
    profile.encode().unwrap()
}

/// Each is an image with a profile: how it is made, its file, and the name of its space.
const WIDE: [(&str, &str, &str); 7] = [
    // libvips converts into profiles of its own.
    ("vips icc_export in.ppm in.png --output-profile p3", "in.png", "display-p3"),
    (
        "vips icc_export in.ppm in.jpg[Q=97,subsample-mode=off] --output-profile p3",
        "in.jpg",
        "display-p3",
    ),
    ("vips icc_export in.ppm in.webp[lossless] --output-profile p3", "in.webp", "display-p3"),
    (
        "vips icc_export in.ppm in.jpg[Q=97,subsample-mode=off] --output-profile cmyk",
        "in.jpg",
        "cmyk",
    ),
    // ImageMagick calls the same numbers by another name.
    (
        "convert in.ppm -profile adobe.icc -quality 97 -sampling-factor 1x1 in.jpg",
        "in.jpg",
        "adobe-rgb",
    ),
    (
        "convert in.ppm -profile prophoto.icc -quality 97 -sampling-factor 1x1 in.jpg",
        "in.jpg",
        "other",
    ),
    (
        "convert in.ppm -profile adobe.icc -define webp:lossless=true in.webp",
        "in.webp",
        "adobe-rgb",
    ),
];

#[test]
fn wide_gamut_is_converted_as_little_cms_does_it() {
    let Some(tools) = ReferenceTools::with(&["vips", "convert", "exiftool"]) else { return };
    tools.put("in.ppm", &ppm(&landscape(120, 90)));
    for name in ["adobe", "prophoto"] {
        tools.put(&format!("{name}.icc"), &profile(name));
    }
    for (how, file, colour) in WIDE {
        tools.run(how);
        tools
            .run(&format!("vips icc_transform {file} out.png srgb --embedded --intent perceptual"));
        tools.run("convert out.png -strip -depth 8 out.ppm");
        let wanted = tools.pixels("out.ppm");
        let found = decode_srgb(&tools.get(file), &LIMITS).unwrap();
        let most = if colour == "cmyk" { 16 } else { 8 };
        assert_close(&found, &wanted, 1.2, most, how);

        let made = make_image(&tools.get(file), &plain_recipe()).unwrap();
        assert_eq!(made.source.colour.name(), colour, "{how}");
        let made = decode_srgb(&made.bytes, &LIMITS).unwrap();
        assert_close(&made, &wanted, 4.5, 120, how);

        // The same numbers without their profile are plainly other colours.
        tools.run(&format!("exiftool -q -overwrite_original -icc_profile= {file}"));
        let lost = decode_srgb(&tools.get(file), &LIMITS).unwrap();
        assert!(difference(&lost, &wanted).0 > 2.4, "{how} makes no difference");
    }
}

#[test]
fn a_grey_profile_is_converted() {
    let Some(tools) = ReferenceTools::with(&["vips", "convert"]) else { return };
    tools.put("in.ppm", &ppm(&landscape(120, 90)));
    tools.put("grey.icc", &profile("grey"));
    tools.run("convert in.ppm -colorspace gray -strip -quality 97 bare.jpg");
    tools.run("convert bare.jpg -profile grey.icc -quality 97 in.jpg");
    tools.run("vips icc_transform in.jpg out.png srgb --embedded");
    tools.run("convert out.png -strip -type truecolor -depth 8 out.ppm");
    let found = decode_srgb(&tools.get("in.jpg"), &LIMITS).unwrap();
    assert_close(&found, &tools.pixels("out.ppm"), 1.0, 4, "grey, gamma 1.8");
}

#[test]
fn an_srgb_profile_changes_nothing() {
    let Some(tools) = ReferenceTools::with(&["convert"]) else { return };
    tools.put("in.ppm", &ppm(&landscape(120, 90)));
    tools.put("srgb.icc", &profile("srgb"));
    tools.run("convert in.ppm -quality 95 bare.jpg");
    tools.run("convert in.ppm -profile srgb.icc -quality 95 in.jpg");
    let made = make_image(&tools.get("in.jpg"), &plain_recipe()).unwrap();
    assert_eq!(made.source.colour.name(), "srgb");
    let same: fn(&RgbPixels, &RgbPixels) -> (f64, u8) = difference;
    let tagged = decode_srgb(&tools.get("in.jpg"), &LIMITS).unwrap();
    let bare = decode_srgb(&tools.get("bare.jpg"), &LIMITS).unwrap();
    assert_eq!(same(&tagged, &bare).1, 0);
}

/// A profile of version 4 whose only way to the connection space is a tag of type `mAB `: curves, a
/// grid of 2 × 3 × 2 colours, curves, a matrix, and curves.
fn profile_of_stages(has_grid: bool) -> Vec<u8> {
    let fixed = |number: f64| ((number * 65536.0) as i32).to_be_bytes();
    let power = |numbers: &[f64]| {
        let kind = if numbers.len() == 1 { 0_u16 } else { 3 };
        let mut curve = [&b"para\0\0\0\0"[..], &kind.to_be_bytes(), &[0, 0]].concat();
        curve.extend(numbers.iter().flat_map(|&number| fixed(number)));
        curve
    };
    let points = [&b"curv\0\0\0\0\0\0\0\x03"[..], &[0, 0, 0x90, 0, 0xFF, 0xFF, 0, 0]].concat();
    let curves_in = [power(&[0.9]), points, power(&[1.2])].concat();
    let mut grid = vec![0_u8; 16];
    grid[..3].copy_from_slice(&[2, 3, 2]);
    grid.extend([2, 0, 0, 0]);
    for node in 0..12_u16 {
        let (r, g, b) = (node / 6, node / 2 % 3, node % 2);
        let value = [r * 50_000 + g * 4000, g * 25_000 + b * 9000, b * 48_000 + r * 9000];
        grid.extend(value.iter().flat_map(|part| part.to_be_bytes()));
    }
    let srgb = [2.4, 1.0 / 1.055, 0.055 / 1.055, 1.0 / 12.92, 0.04045];
    let middle = [power(&srgb), power(&srgb), power(&srgb)].concat();
    let half = |number: f64| number * 32768.0 / 65535.0;
    let matrix: Vec<u8> = [
        [0.43607, 0.38515, 0.14307].map(half),
        [0.22249, 0.71687, 0.06061].map(half),
        [0.01392, 0.09708, 0.7141].map(half),
        [0.001, 0.0, 0.002],
    ]
    .as_flattened()
    .iter()
    .flat_map(|&number| fixed(number))
    .collect();
    let curves_out = power(&[1.0]).repeat(3);
    let mut tag = b"mAB \0\0\0\0\x03\x03\0\0".to_vec();
    let stages = [curves_out, matrix, middle, grid, curves_in];
    let mut start = 32_u32;
    for (index, stage) in stages.iter().enumerate() {
        tag.extend(if has_grid || index < 3 { start } else { 0 }.to_be_bytes());
        start += stage.len() as u32;
    }
    tag.extend(stages.concat());
    profile_with(&[(b"A2B0", &tag)])
}

/// A profile of `tags`, beside its white.
fn profile_with(tags: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let mut profile = vec![0_u8; 128];
    profile[8] = 4;
    profile[12..24].copy_from_slice(b"mntrRGB XYZ ");
    profile[36..40].copy_from_slice(b"acsp");
    profile[68..80].copy_from_slice(&[0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]);
    let white = [&b"XYZ \0\0\0\0"[..], &profile[68..80]].concat();
    let all = [tags, &[(b"wtpt", &white)]].concat();
    profile.extend((all.len() as u32).to_be_bytes());
    let mut at = (132 + 12 * all.len()) as u32;
    for (name, tag) in &all {
        let length = tag.len() as u32;
        profile.extend([&name[..], &at.to_be_bytes(), &length.to_be_bytes()].concat());
        at += length;
    }
    profile.extend(all.iter().flat_map(|(_, tag)| *tag));
    profile[..4].copy_from_slice(&at.to_be_bytes());
    profile
}

#[test]
fn a_profile_of_version_4_with_stages_is_converted() {
    let Some(tools) = ReferenceTools::with(&["vips", "convert"]) else { return };
    tools.put("in.ppm", &ppm(&landscape(120, 90)));
    for has_grid in [true, false] {
        tools.put("stages.icc", &profile_of_stages(has_grid));
        tools.run("convert in.ppm -profile stages.icc PNG24:in.png");
        tools.run("vips icc_transform in.png out.png srgb --embedded --intent perceptual");
        tools.run("convert out.png -strip -depth 8 out.ppm");
        let found = decode_srgb(&tools.get("in.png"), &LIMITS).unwrap();
        let what = format!("stages, with a grid: {has_grid}");
        assert_close(&found, &tools.pixels("out.ppm"), 1.2, 8, &what);
        assert!(!has_grid || difference(&found, &landscape(120, 90)).0 > 2.4);
    }
}

#[test]
fn a_table_of_a_profile_counts_before_its_primaries() {
    let whole = profile_of_stages(true);
    let table = whole[156..whole.len() - 20].to_vec();
    let curve = [&b"para\0\0\0\0\0\0\0\0"[..], &0x2_0000_i32.to_be_bytes()].concat();
    // Primaries of sRGB in a false order, as programs that measure screens write them.
    let primary = |xyz: [f64; 3]| {
        let numbers = xyz.map(|number| ((number * 65536.0) as i32).to_be_bytes());
        [&b"XYZ \0\0\0\0"[..], numbers.as_flattened()].concat()
    };
    let [red, green, blue] =
        [[0.143, 0.061, 0.714], [0.436, 0.222, 0.014], [0.385, 0.717, 0.097]].map(primary);
    let both = profile_with(&[
        (b"A2B0", &table),
        (b"rXYZ", &red),
        (b"gXYZ", &green),
        (b"bXYZ", &blue),
        (b"rTRC", &curve),
        (b"gTRC", &curve),
        (b"bTRC", &curve),
    ]);
    let seen = |profile: &[u8]| decode_srgb(&tagged("baseline-420.jpg", profile), &LIMITS).unwrap();
    assert_eq!(seen(&both).rgb, seen(&whole).rgb);
}

#[test]
fn grey_pixels_of_an_rgb_profile_are_converted() {
    let grey = |profile: &ColorProfile| {
        let file = tagged("grey.jpg", &profile.encode().unwrap());
        decode_srgb(&file, &LIMITS).unwrap()
    };
    let mut linear = ColorProfile::new_srgb();
    let curve = ColorProfile::new_gray_with_gamma(1.8).gray_trc;
    (linear.red_trc, linear.green_trc, linear.blue_trc) = (curve.clone(), curve.clone(), curve);
    let wanted = grey(&ColorProfile::new_gray_with_gamma(1.8));
    assert_close(&grey(&linear), &wanted, 0.1, 1, "gamma 1.8");
    let plain = decode_srgb(&fixture("grey.jpg"), &LIMITS).unwrap();
    assert!(difference(&wanted, &plain).0 > 2.4);
    assert_eq!(grey(&ColorProfile::new_display_p3()).rgb, plain.rgb);
}
