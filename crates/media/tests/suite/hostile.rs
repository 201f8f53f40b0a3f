//! Files that lie, end early, or are damaged: refused with a reason, never a panic, never half a
//! image. The damage is the same every time.

use crate::support::{
    FIXTURES, LIMITS, Random, ReferenceTools, base64, budget_recipe, code_of, find, fixture,
    landscape, noise, plain_recipe, ppm, stored_recipe, tagged,
};
use media::pipeline::{RgbPixels, data_url_to_png, decode_srgb, make_image};
use media::probe;
use media::recipe::{Limits, PassThrough, Recipe};
use moxcms::ColorProfile;

/// Small, so that wrong sizes cost no time.
fn small_limits() -> Limits {
    Limits { max_side: 2048, max_pixels: 400_000, max_scaled_pixels: 400_000, ..LIMITS }
}

fn recipes() -> [Recipe; 2] {
    let mut encoded = plain_recipe();
    encoded.limits = small_limits();
    encoded.variant_widths = vec![16];
    let mut stored = stored_recipe();
    stored.limits = small_limits();
    stored.variant_widths = vec![16];
    [encoded, stored]
}

#[test]
fn no_beginning_of_a_file_passes_for_the_whole() {
    for name in FIXTURES {
        let file = fixture(name);
        let whole = decode_srgb(&file, &LIMITS).unwrap();
        for length in 0..file.len() {
            // The long ones every few bytes, and all of their last ones.
            if file.len() > 2000 && length % 13 != 0 && length + 200 < file.len() {
                continue;
            }
            let beginning = &file[..length];
            let _ = probe::read(beginning);
            match decode_srgb(beginning, &LIMITS) {
                Err(error) => {
                    let codes = ["truncated", "unknown_kind", "corrupt"];
                    assert!(codes.contains(&error.code()), "{name}, {length} bytes: {error}");
                }
                // What marks the end may be missing; an animation may end behind any of its frames.
                Ok(RgbPixels { rgb, .. }) => {
                    // Behind the pixels of a TIFF is its directory, and there the density last.
                    let may_lack =
                        if matches!(name, "rgb.tif" | "deep.tif" | "big.tif") { 80 } else { 12 };
                    let is_near = length + may_lack >= file.len();
                    assert!(is_near || name == "animated.gif", "{name} {length}");
                    assert_eq!(rgb, whole.rgb);
                }
            }
        }
    }
}

/// Damages `file` in one of the ways that files get damaged.
fn damaged(file: &[u8], numbers: &mut Random) -> Vec<u8> {
    let mut file = file.to_vec();
    for _ in 0..=numbers.below(3) {
        let length = file.len().max(1) as u32;
        let at = numbers.below(length) as usize;
        match numbers.below(6) {
            0 => file[at] ^= 1 << numbers.below(8),
            1 => file[at] = numbers.below(256) as u8,
            2 => file[at] = [0, 0xFF, 0x7F, 0x80][numbers.below(4) as usize],
            3 => {
                let end = (at + numbers.below(40) as usize).min(file.len());
                file.drain(at..end);
            }
            4 => {
                let end = (at + numbers.below(40) as usize).min(file.len());
                let piece = file[at..end].to_vec();
                let to = numbers.below(length) as usize;
                file.splice(to..to, piece);
            }
            // Damage to the header has the largest effect.
            _ => {
                let head = (at % 64).min(file.len() - 1);
                file[head] = numbers.below(256) as u8;
            }
        }
        if file.is_empty() {
            file.push(0);
        }
    }
    file
}

fn survive(name: &str, file: &[u8], rounds: u32, seed: u32) {
    let mut numbers = Random::new(seed);
    let [encoded, stored] = recipes();
    for _ in 0..rounds {
        let bad = damaged(file, &mut numbers);
        let _ = probe::read(&bad[..bad.len().min(300)]);
        for recipe in [&encoded, &stored] {
            if let Ok(made) = make_image(&bad, recipe) {
                assert!(made.width > 0 && made.height > 0, "{name}");
                assert!(!made.bytes.is_empty(), "{name}");
            }
        }
    }
}

/// Enough for every run; `HUB_DAMAGE_ROUNDS` asks for a longer search.
fn rounds() -> u32 {
    std::env::var("HUB_DAMAGE_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(250)
}

#[test]
fn damage_ends_in_a_refusal_or_a_picture() {
    for (seed, name) in (1..).zip(FIXTURES) {
        survive(name, &fixture(name), rounds(), seed);
    }
}

#[test]
fn damaged_profiles_are_passed_over_or_used() {
    let mut numbers = Random::new(99);
    for profile in [
        ColorProfile::new_display_p3(),
        ColorProfile::new_adobe_rgb(),
        ColorProfile::new_gray_with_gamma(1.8),
    ] {
        let profile = profile.encode().unwrap();
        for name in ["baseline-420.jpg", "grey.jpg", "cmyk.jpg"] {
            for _ in 0..400 {
                let file = tagged(name, &damaged(&profile, &mut numbers));
                let pixels = decode_srgb(&file, &LIMITS).unwrap();
                assert_eq!((pixels.width, pixels.height), (61, 45));
            }
        }
    }
}

#[test]
fn damaged_profiles_with_tables_are_passed_over_or_used() {
    let Some(tools) = ReferenceTools::with(&["vips", "exiftool"]) else { return };
    tools.put("in.ppm", &ppm(&landscape(16, 16)));
    tools.run("vips icc_export in.ppm in.jpg --output-profile cmyk");
    tools.run("exiftool -q -b -icc_profile -W %f.icc in.jpg");
    let profile = tools.get("in.icc");
    let mut numbers = Random::new(5);
    for _ in 0..40 {
        let mut bad = profile.clone();
        for _ in 0..8 {
            // Headers and tags, not only the numbers of the tables.
            let at = numbers.below(600) as usize;
            bad[at] = numbers.below(256) as u8;
        }
        let file = tagged("cmyk.jpg", &bad);
        assert!(decode_srgb(&file, &LIMITS).is_ok());
    }
}

#[test]
fn a_size_that_is_a_lie_costs_nothing() {
    // 65,535 × 65,535 in a JPEG of a kilobyte.
    let mut jpeg = fixture("baseline-420.jpg");
    let frame = find(&jpeg, &[0xFF, 0xC0]);
    jpeg[frame + 5..frame + 9].fill(0xFF);
    assert_eq!(code_of(&jpeg), "side_too_long");
    // Within the limits, but more blocks than the file has bits.
    jpeg[frame + 5..frame + 9].copy_from_slice(&[0x27, 0x10, 0x75, 0x30]);
    assert_eq!(code_of(&jpeg), "truncated");
    jpeg[frame + 5..frame + 9].copy_from_slice(&[0x7F, 0xFF, 0x7F, 0xFF]);
    assert_eq!(code_of(&jpeg), "too_many_pixels");
    jpeg[frame + 5..frame + 7].fill(0);
    assert_eq!(code_of(&jpeg), "corrupt");

    // Small enough to be scaled while it is decoded, but with more samples than scans may visit.
    let mut jpeg = fixture("progressive-422.jpg");
    let frame = find(&jpeg, &[0xFF, 0xC2]);
    jpeg[frame + 5..frame + 9].copy_from_slice(&[0x27, 0x10, 0x27, 0x10]);
    assert_eq!(code_of(&jpeg), "too_many_pixels");

    let mut png = fixture("rgb.png");
    png[16..24].copy_from_slice(&[0, 0, 0x1F, 0x40, 0, 0, 0x1F, 0x40]);
    assert_eq!(code_of(&png), "inflates_too_much");
    png[16..24].copy_from_slice(&[0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF]);
    assert_eq!(code_of(&png), "side_too_long");
    png[16..24].copy_from_slice(&[0, 0, 0x40, 0, 0, 0, 0x40, 0]);
    assert_eq!(code_of(&png), "too_many_pixels");
    png[16..24].fill(0);
    assert_eq!(code_of(&png), "corrupt");

    let mut gif = fixture("still.gif");
    gif[6..10].fill(0xFF);
    assert_eq!(code_of(&gif), "side_too_long");
    gif[6..10].copy_from_slice(&[0xFF, 0x7F, 0xFF, 0x7F]);
    assert_eq!(code_of(&gif), "too_many_pixels");

    let mut webp = fixture("lossy.webp");
    let size = find(&webp, &[0x9D, 0x01, 0x2A]) + 3;
    webp[size..size + 4].copy_from_slice(&[0xFF, 0x3F, 0xFF, 0x3F]);
    assert_eq!(code_of(&webp), "too_many_pixels");

    let mut bmp = fixture("rgb.bmp");
    bmp[18..26].copy_from_slice(&[0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0x7F]);
    assert_eq!(code_of(&bmp), "side_too_long");
}

/// A GIF with a screen of one pixel and `frames` frames of `side` × `side`.
fn gif_beyond_its_screen(side: u16, frames: usize) -> Vec<u8> {
    let mut file = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xFF\xFF\xFF".to_vec();
    for _ in 0..frames {
        file.extend(b"\x2C\0\0\0\0");
        file.extend([side.to_le_bytes(), side.to_le_bytes()].concat());
        file.extend(b"\0\x02\x02\x44\x01\0");
    }
    file.push(0x3B);
    file
}

#[test]
fn gif_frames_larger_than_their_screen_count_as_what_they_are() {
    let file = gif_beyond_its_screen(23_170, 1);
    assert_eq!(file.len(), 35);
    assert_eq!(code_of(&file), "too_many_pixels");
    // Already the leading bytes tell it, and what memory it would need.
    let probe = probe::read(&file).unwrap();
    assert_eq!(probe.check(35, &LIMITS).unwrap_err().code(), "too_many_pixels");
    assert!(probe.memory_bytes(35) > 23_170 * 23_170);
    assert_eq!(code_of(&gif_beyond_its_screen(32_769, 1)), "side_too_long");
    // The frame before lies beside the one that is drawn.
    assert_eq!(code_of(&gif_beyond_its_screen(5657, 2)), "too_many_pixels");
    assert_eq!(code_of(&gif_beyond_its_screen(4000, 21)), "too_many_frames");
    let url = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAglqCWgACAkQBADs=";
    assert_eq!(data_url_to_png(url, &LIMITS).unwrap_err().code(), "too_many_pixels");
}

#[test]
fn pixels_of_a_webp_are_as_large_as_its_header_says() {
    let hidden = &fixture("lossy.webp")[12..];
    let chunk = |name: &[u8; 4], payload: &[u8]| {
        [name, &(payload.len() as u32).to_le_bytes()[..], payload].concat()
    };
    let frame = chunk(b"ANMF", &[&[0; 16], hidden].concat());
    let animation = [chunk(b"ANIM", &[0; 6]), frame.clone(), frame].concat();
    for (flags, pixels) in [(0, hidden), (2, &animation)] {
        let header = chunk(b"VP8X", &[flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let riff = [b"WEBP", &header[..], pixels].concat();
        let error = decode_srgb(&chunk(b"RIFF", &riff), &LIMITS).unwrap_err();
        assert!(error.to_string().contains("another size"), "refused after decoding: {error}");
    }
}

/// A TIFF of 8 × 8 grey pixels in `count` strips, each the same JPEG.
fn tiff_of_jpegs(jpeg: &[u8], count: u32) -> Vec<u8> {
    let strips = 8 + 2 + 9 * 12 + 4;
    let start = strips + count * 8;
    let (rows, at_strip) = (8_u32.div_ceil(count), |index: u32| strips + index * 4 * count);
    let (offsets, lengths) =
        if count == 1 { (start, jpeg.len() as u32) } else { (at_strip(0), at_strip(1)) };
    let fields: [(u16, u16, u32, u32); 9] = [
        (256, 3, 1, 8),
        (257, 3, 1, 8),
        (258, 3, 1, 8),
        (259, 3, 1, 7),
        (262, 3, 1, 1),
        (273, 4, count, offsets),
        (277, 3, 1, 1),
        (278, 3, 1, rows),
        (279, 4, count, lengths),
    ];
    let mut file = b"II\x2A\0\x08\0\0\0\x09\0".to_vec();
    for (tag, kind, count, value) in fields {
        file.extend([tag.to_le_bytes(), kind.to_le_bytes()].concat());
        file.extend([count.to_le_bytes(), value.to_le_bytes()].concat());
    }
    file.extend([0; 4]);
    file.extend(start.to_le_bytes().repeat(count as usize));
    file.extend((jpeg.len() as u32).to_le_bytes().repeat(count as usize));
    [&file, jpeg].concat()
}

#[test]
fn jpegs_within_a_tiff_count_as_what_they_are() {
    let jpeg = flat_jpeg(8, 1, false, false);
    assert!(decode_srgb(&tiff_of_jpegs(&jpeg, 1), &LIMITS).is_ok());
    let limits = Limits { max_pixels: 64 * 64, ..LIMITS };
    let code = |side, count, is_progressive| {
        let file = tiff_of_jpegs(&flat_jpeg(side, 1, is_progressive, false), count);
        decode_srgb(&file, &limits).unwrap_err().code()
    };
    assert_eq!(code(72, 1, false), "too_many_pixels");
    assert_eq!(code(64, 8, false), "too_many_pixels");
    assert_eq!(code(8, 1, true), "unsupported_tiff");
    // The same bytes again and again.
    let file = tiff_of_jpegs(&jpeg, 8);
    let limits = Limits { max_bytes: file.len() as u64, ..LIMITS };
    assert_eq!(decode_srgb(&file, &limits).unwrap_err().code(), "too_many_bytes");
}

#[test]
fn a_jpeg_that_is_not_scaled_counts_as_other_kinds_do() {
    let mut limits = LIMITS;
    let url = "data:image/jpeg;base64,";
    let file = base64(&fixture("baseline-420.jpg"));
    (limits.max_pixels, limits.max_scaled_pixels) = (61 * 45, 61 * 45);
    assert!(data_url_to_png(&format!("{url}{file}"), &limits).is_ok());
    limits.max_pixels -= 1;
    let refused = data_url_to_png(&format!("{url}{file}"), &limits).unwrap_err();
    assert_eq!(refused.code(), "too_many_pixels");
    // Scaled while it is decoded, it becomes as large as they may be.
    let mut recipe = plain_recipe();
    recipe.limits = limits;
    let made = make_image(&fixture("baseline-420.jpg"), &recipe).unwrap();
    assert_eq!((made.width, made.height), (53, 39));
}

#[test]
fn too_many_bytes_frames_and_scans_are_refused() {
    let mut recipe = stored_recipe();
    let file = fixture("baseline-420.jpg");
    recipe.limits.max_bytes = file.len() as u64;
    assert!(make_image(&file, &recipe).is_ok());
    recipe.limits.max_bytes -= 1;
    assert_eq!(make_image(&file, &recipe).unwrap_err().code(), "too_many_bytes");

    let mut recipe = stored_recipe();
    recipe.limits.max_frames = 2;
    for name in ["animated.gif", "animated.webp"] {
        assert!(make_image(&fixture(name), &recipe).is_ok(), "{name}");
    }
    recipe.limits.max_frames = 1;
    for name in ["animated.gif", "animated.webp"] {
        let refused = make_image(&fixture(name), &recipe).unwrap_err();
        assert_eq!(refused.code(), "too_many_frames", "{name}");
    }

    let mut recipe = stored_recipe();
    for name in ["animated.gif", "animated.webp"] {
        let file = fixture(name);
        let probe = probe::read(&file).unwrap();
        let pixels = probe.stored_width as u64 * probe.stored_height as u64;
        recipe.limits.max_animation_pixels = pixels * u64::from(probe.frames);
        assert!(make_image(&file, &recipe).is_ok(), "{name}");
        recipe.limits.max_animation_pixels -= 1;
        assert_eq!(make_image(&file, &recipe).unwrap_err().code(), "too_many_frames", "{name}");
    }
    // What does not move is no animation, however large.
    recipe.limits.max_animation_pixels = 1;
    assert!(make_image(&fixture("still.gif"), &recipe).is_ok());

    let mut recipe = stored_recipe();
    let file = fixture("animated.gif");
    let probe = probe::read(&file).unwrap();
    recipe.limits.max_pixels = 2 * probe.stored_width as u64 * probe.stored_height as u64;
    assert!(make_image(&file, &recipe).is_ok());
    recipe.limits.max_pixels -= 1;
    assert_eq!(make_image(&file, &recipe).unwrap_err().code(), "too_many_pixels");

    let file = fixture("progressive-422.jpg");
    let scans = file.windows(2).filter(|w| *w == [0xFF, 0xDA]).count() as u32;
    recipe.limits.max_scans = scans;
    assert!(make_image(&file, &recipe).is_ok());
    recipe.limits.max_scans = scans - 1;
    assert_eq!(make_image(&file, &recipe).unwrap_err().code(), "too_many_scans");
}

#[test]
fn what_is_no_picture_says_so() {
    for (text, code) in [
        (&b""[..], "unknown_kind"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "unknown_kind"),
        (b"<!doctype html><title>x</title>", "unknown_kind"),
        (b"GIF87", "unknown_kind"),
        (b"BM is how this text begins, and it is no image", "unknown_kind"),
        (b"\0\0\0\x18ftypavif\0\0\0\0avifmif1", "unsupported_kind"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "unsupported_kind"),
        (b"\0\0\0\x18ftypisom\0\0\0\0isommp42", "unsupported_kind"),
    ] {
        assert_eq!(code_of(text), code, "{}", String::from_utf8_lossy(text));
    }
    assert_eq!(code_of(&fixture("arithmetic.jpg")), "unsupported_jpeg");
    let plain = fixture("baseline-420.jpg");
    let frame = find(&plain, &[0xFF, 0xC0]);
    // Lossless, hierarchical, of 12 bits.
    for (at, value) in [(frame + 1, 0xC3), (frame + 1, 0xC5), (frame + 4, 12)] {
        let mut file = plain.clone();
        file[at] = value;
        assert_eq!(code_of(&file), "unsupported_jpeg");
    }
    assert_eq!(
        data_url_to_png("data:image/png;base64,AAAA", &LIMITS).unwrap_err().code(),
        "unknown_kind"
    );
}

#[test]
fn wrong_pixels_and_missing_ones_are_noticed() {
    // A flipped bit in the pixels of a PNG shows in both checksums.
    let mut png = fixture("rgb.png");
    let pixels = find(&png, b"IDAT") + 20;
    png[pixels] ^= 4;
    assert_eq!(code_of(&png), "corrupt");

    // A restart marker that is not the next one.
    let mut jpeg = fixture("baseline-444-restart.jpg");
    let marker = find(&jpeg, &[0xFF, 0xD1]);
    jpeg[marker + 1] = 0xD5;
    assert_eq!(code_of(&jpeg), "corrupt");

    // Half the scan, and an end marker as if that were all.
    let file = fixture("baseline-420.jpg");
    let scan = find(&file, &[0xFF, 0xDA]);
    let mut half = file[..usize::midpoint(scan, file.len())].to_vec();
    half.extend([0xFF, 0xD9]);
    assert_eq!(code_of(&half), "corrupt");

    // As many frames as were announced, but the second has half of its pixels.
    let file = fixture("animated.gif");
    let mut gif = file[..file.len() * 3 / 4].to_vec();
    assert_eq!(code_of(&gif), "truncated");
    gif.extend([0, 0x3B]);
    assert_ne!(code_of(&gif), "accepted");
}

/// A JPEG of zeros: `channels` of full size, turned if asked.
fn flat_jpeg(side: u16, channels: u8, is_progressive: bool, is_turned: bool) -> Vec<u8> {
    let segment = |marker: u8, payload: &[u8]| {
        [&[0xFF, marker][..], &(payload.len() as u16 + 2).to_be_bytes(), payload].concat()
    };
    let blocks = (usize::from(side).div_ceil(8)).pow(2) * usize::from(channels);
    let [high, low] = side.to_be_bytes();
    let ids = || (1..=channels).flat_map(|id| [id, 0x11, 0]);
    let frame = [vec![8, high, low, high, low, channels], ids().collect()].concat();
    let exif = b"Exif\0\0MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
    let codes = |id: u8| [&[id, 1][..], &[0; 15], &[0]].concat();
    let entries: Vec<u8> = (1..=channels).flat_map(|id| [id, 0]).collect();
    let last = if is_progressive { 0 } else { 63 };
    let scan = [&[channels][..], &entries, &[0, last, 0]].concat();
    let bits = if is_progressive { blocks } else { blocks * 2 };
    [
        vec![0xFF, 0xD8],
        if is_turned { segment(0xE1, exif) } else { Vec::new() },
        segment(0xDB, &[&[0][..], &[1; 64]].concat()),
        segment(if is_progressive { 0xC2 } else { 0xC0 }, &frame),
        segment(0xC4, &codes(0)),
        segment(0xC4, &codes(0x10)),
        segment(0xDA, &scan),
        vec![0; bits.div_ceil(8)],
        vec![0xFF, 0xD9],
    ]
    .concat()
}

#[test]
fn a_jpeg_is_made_as_large_as_its_channels_conversion_and_turning_allow() {
    // The same shares as the product's.
    let limits = Limits { max_pixels: 6_400, max_scaled_pixels: 30_000, ..LIMITS };
    let side_of = |channels, is_turned| {
        let recipe = Recipe { limits, ..budget_recipe(100_000) };
        let recipe = Recipe { pass_through: PassThrough::Never, ..recipe };
        make_image(&flat_jpeg(160, channels, false, is_turned), &recipe).unwrap().width
    };
    assert_eq!([side_of(1, false), side_of(3, false), side_of(4, false)], [80, 80, 60]);
    assert_eq!([side_of(1, true), side_of(3, true), side_of(4, true)], [80, 60, 40]);
    let code = |channels, is_progressive| {
        let recipe = Recipe { limits, ..budget_recipe(100_000) };
        let file = flat_jpeg(80, channels, is_progressive, false);
        make_image(&file, &recipe).map_or_else(|error| error.code(), |_| "made")
    };
    assert_eq!([code(3, true), code(4, true), code(4, false)], ["made", "too_many_pixels", "made"]);
}

#[test]
fn another_kind_is_made_as_large_as_its_conversion_and_turning_allow() {
    let Some(tools) = ReferenceTools::with(&["exiftool"]) else { return };
    let file = |profile: Option<ColorProfile>, orientation: u8| {
        let mut file = Vec::new();
        let mut info = png::Info::with_size(80, 80);
        info.color_type = png::ColorType::Rgb;
        info.icc_profile = profile.map(|profile| profile.encode().unwrap().into());
        let mut writer = png::Encoder::with_info(&mut file, info).unwrap().write_header().unwrap();
        writer.write_image_data(&noise(80, 80).rgb).unwrap();
        writer.finish().unwrap();
        tools.put("in.png", &file);
        tools.run(&format!("exiftool -q -overwrite_original -Orientation#={orientation} in.png"));
        tools.get("in.png")
    };
    // The same share as the product's.
    let limits = Limits { max_pixels: 6_400, ..LIMITS };
    let side_of = |file: &[u8]| {
        let budget = make_image(file, &Recipe { limits, ..budget_recipe(100_000) }).unwrap();
        let plain = make_image(file, &Recipe { limits, ..plain_recipe() }).unwrap();
        assert_eq!((budget.width, budget.height), (plain.width, plain.height));
        budget.width
    };
    let wide = || Some(ColorProfile::new_display_p3());
    let sides = [(None, 1), (wide(), 1), (None, 6), (wide(), 6)]
        .map(|(profile, orientation)| side_of(&file(profile, orientation)));
    assert_eq!(sides, [80, 46, 41, 37]);
}

#[test]
fn a_progressive_jpeg_may_be_larger_than_other_kinds_in_fewer_scans() {
    let file = fixture("progressive-422.jpg");
    let scans = file.windows(2).filter(|w| *w == [0xFF, 0xDA]).count() as u32;
    let pixels = probe::read(&file).map(|probe| probe.stored_width * probe.stored_height).unwrap();
    let mut recipe = stored_recipe();
    // 4:2:2 has two samples a pixel, and may have three for each pixel of other kinds.
    recipe.limits.max_pixels = (pixels as u64 * 2).div_ceil(3);
    recipe.limits.max_scans =
        (u64::from(scans) * pixels as u64).div_ceil(recipe.limits.max_pixels).try_into().unwrap();
    assert!(make_image(&file, &recipe).is_ok());
    recipe.limits.max_scans -= 1;
    assert_eq!(make_image(&file, &recipe).unwrap_err().code(), "too_many_scans");
    recipe.limits.max_pixels -= 1;
    assert_eq!(make_image(&file, &recipe).unwrap_err().code(), "too_many_pixels");
}
