//! Encoding: what others read from our files, the byte budget, and what passes untouched.

use jpeg::{ColourModel, Encoder, PlanarImage, Plane, Process};

use crate::support::{
    LIMITS, ReferenceTools, assert_close, bmp, budget_recipe, difference, fixture,
    is_transparent_png, landscape, noise, plain_recipe, ppm, stored_recipe,
};
use media::error::MediaError;
use media::kind::Kind;
use media::pipeline::{data_url_to_png, decode_srgb, make_image, make_image_from_rgba};
use media::recipe::{Chroma, PassThrough, Quality};
use media::scale::scaled_to;

#[test]
fn others_read_what_we_encode_and_it_is_the_picture() {
    let Some(tools) = ReferenceTools::with(&["cjpeg", "djpeg"]) else { return };
    for (width, height) in [(331, 237), (16, 16), (17, 1), (1, 33), (64, 47)] {
        let pixels = landscape(width, height);
        tools.put("in.ppm", &ppm(&pixels));
        for (chroma, sampling) in [(Chroma::Subsampled, "2x2"), (Chroma::Full, "1x1")] {
            let mut recipe = plain_recipe();
            recipe.chroma = chroma;
            let made = make_image(&bmp(&pixels), &recipe).unwrap();
            assert_eq!((made.width, made.height), (width, height));
            tools.put("ours.jpg", &made.bytes);
            let said = tools.run("djpeg -outfile ours.ppm ours.jpg");
            assert_eq!(said, "");
            tools.run(&format!(
                "cjpeg -quality 90 -optimize -sample {sampling} -outfile theirs.jpg in.ppm"
            ));
            tools.run("djpeg -outfile theirs.ppm theirs.jpg");
            let (ours, _) = difference(&tools.pixels("ours.ppm"), &pixels);
            let (theirs, _) = difference(&tools.pixels("theirs.ppm"), &pixels);
            let what = format!("{width}x{height} {sampling}: {ours:.2} against {theirs:.2}");
            assert!(ours <= theirs * 1.05 + 0.1, "{what}");
            let size = |name: &str| tools.get(name).len() as f64;
            assert!(size("ours.jpg") <= size("theirs.jpg") * 1.03 + 16.0, "{what}");
        }
    }
}

#[test]
fn every_quality_gives_a_file_that_libjpeg_reads_without_a_word() {
    let Some(tools) = ReferenceTools::with(&["djpeg"]) else { return };
    let pixels = noise(50, 40);
    let planes: Vec<Plane> = (0..3)
        .map(|c| Plane::new(50, 40, pixels.rgb.iter().skip(c).step_by(3).copied().collect()))
        .collect();
    let image = PlanarImage { model: ColourModel::Ycc, planes, width: 50, height: 40 };
    for quarter in [true, false] {
        let scaled = scaled_to(&image, 50, 40, quarter).unwrap();
        let processes = [Process::Baseline, Process::Progressive];
        let qualities = [1, 10, 37, 50, 75, 99, 100];
        for (quality, process) in qualities.into_iter().flat_map(|q| processes.map(|p| (q, p))) {
            let encoder = Encoder::new(&scaled.planes).unwrap().with_process(process);
            let encoding = encoder.measure(quality).unwrap();
            let file = encoding.write();
            assert!(encoding.least_bytes() <= file.len());
            assert!(file.len() < encoding.least_bytes() * 102 / 100 + 64);
            tools.put("ours.jpg", &file);
            tools.run("djpeg -strict -outfile ours.ppm ours.jpg");
            let ours = decode_srgb(&file, &LIMITS).unwrap();
            let (mean, _) = difference(&ours, &tools.pixels("ours.ppm"));
            let most = if quarter { 12.0 } else { 0.6 };
            assert!(mean < most, "quality {quality}, {process:?}: {mean}");
        }
    }
}

#[test]
fn scaling_is_that_of_imagemagick_and_shifts_nothing() {
    let Some(tools) = ReferenceTools::with(&["convert", "cjpeg"]) else { return };
    tools.put("in.ppm", &ppm(&landscape(960, 640)));
    tools.run("cjpeg -quality 97 -sample 1x1 -outfile in.jpg in.ppm");
    // 1:1.2 is decoded whole, 1:2.4 at a half, 1:6 at a quarter, 1:9 at an eighth.
    for width in [800, 400, 160, 106] {
        let mut recipe = plain_recipe();
        recipe.max_width = width;
        recipe.max_height = 5000;
        recipe.chroma = Chroma::Full;
        let made = make_image(&tools.get("in.jpg"), &recipe).unwrap();
        assert_eq!(made.width, width);
        tools.run(&format!(
            "convert in.jpg -filter Lanczos -resize {width}x{}! -depth 8 out.ppm",
            made.height
        ));
        let found = decode_srgb(&made.bytes, &LIMITS).unwrap();
        let wanted = tools.pixels("out.ppm");
        assert_close(&found, &wanted, 3.5, 90, &format!("width {width}"));
        // An image that is shifted by one pixel is plainly worse.
        let mut shifted = wanted.clone();
        shifted.rgb.rotate_right(3);
        assert!(difference(&found, &wanted).0 < difference(&found, &shifted).0 * 0.7);
    }
}

#[test]
fn a_picture_is_fitted_into_the_box_and_never_enlarged() {
    for (size, wanted) in [
        ((800, 600), (200, 150)),
        ((600, 800), (75, 100)),
        ((400, 100), (200, 50)),
        ((90, 40), (90, 40)),
        ((1000, 10), (200, 2)),
        ((2000, 3), (200, 1)),
    ] {
        let mut recipe = plain_recipe();
        (recipe.max_width, recipe.max_height) = (200, 100);
        if size == (800, 600) {
            recipe.max_height = 150;
        }
        let made = make_image(&bmp(&landscape(size.0, size.1)), &recipe).unwrap();
        assert_eq!((made.width, made.height), wanted, "{size:?}");
    }
}

#[test]
fn the_first_step_keeps_the_full_size_where_it_fits() {
    let made = make_image(&bmp(&landscape(1700, 900)), &budget_recipe(3_000_000)).unwrap();
    assert_eq!((made.width, made.height), (1700, 900));
    assert_eq!(made.quality.map(Quality::get), Some(90));
}

#[test]
fn a_step_scales_down_to_its_long_edge_before_the_next_is_taken() {
    let pixels = bmp(&landscape(2400, 1500));
    let whole = make_image(&pixels, &budget_recipe(100_000_000)).unwrap();
    assert_eq!(whole.width, 2400);
    let at_floor = {
        let mut recipe = budget_recipe(100_000_000);
        recipe.max_width = 1600;
        make_image(&pixels, &recipe).unwrap().bytes.len()
    };
    // Between the two: still the better quality, as large as fits.
    let budget = usize::midpoint(whole.bytes.len(), at_floor);
    let made = make_image(&pixels, &budget_recipe(budget)).unwrap();
    assert_eq!(made.quality.map(Quality::get), Some(90));
    assert!(made.bytes.len() <= budget && made.bytes.len() as f64 >= budget as f64 * 0.95);
    assert!((1601..2400).contains(&made.width));
    // The floor itself fits exactly.
    let made = make_image(&pixels, &budget_recipe(at_floor)).unwrap();
    assert_eq!((made.width, made.quality.map(Quality::get)), (1600, Some(90)));
    // One byte less, and the quality gives way, not the size.
    let made = make_image(&pixels, &budget_recipe(at_floor - 1)).unwrap();
    assert_eq!(made.quality.map(Quality::get), Some(70));
    assert!(made.width >= 1600 && made.bytes.len() < at_floor);
}

#[test]
fn the_last_step_goes_below_and_then_gives_up() {
    let pixels = bmp(&noise(1300, 1000));
    let recipe = |max_width| {
        let mut recipe = budget_recipe(100_000_000);
        recipe.max_width = max_width;
        recipe.steps[0].quality = Quality::from_share(0.7);
        recipe
    };
    let least = make_image(&pixels, &recipe(640)).unwrap().bytes.len();
    let made = make_image(&pixels, &budget_recipe(least * 3 / 2)).unwrap();
    assert!((641..1300).contains(&made.width), "{}", made.width);
    assert!(made.bytes.len() <= least * 3 / 2);
    assert_eq!(make_image(&pixels, &budget_recipe(least)).unwrap().width, 640);
    let refused = make_image(&pixels, &budget_recipe(least - 1)).unwrap_err();
    assert_eq!(refused.code(), "over_budget");
    assert!(matches!(refused, MediaError::OverBudget { smallest_bytes, allowed }
        if smallest_bytes > allowed && allowed == least as u64 - 1));
}

#[test]
fn a_small_upright_jpeg_keeps_its_pixels_and_loses_its_metadata() {
    let file = fixture("baseline-420.jpg");
    let made = make_image(&file, &budget_recipe(file.len())).unwrap();
    assert_eq!((made.kind, made.quality), (Kind::Jpeg, None));
    assert_eq!(made.bytes, file);
    assert!(!made.placeholder.is_empty());
    // One byte over the budget it is encoded anew.
    let made = make_image(&file, &budget_recipe(file.len() - 1)).unwrap();
    assert!(made.quality.is_some());
    // One that a tag turns is encoded anew, too: without the tag it would lie on its side.
    let turned = fixture("with-gps.jpg");
    let made = make_image(&turned, &budget_recipe(1_000_000)).unwrap();
    assert!(made.quality.is_some());
    assert_eq!((made.width, made.height), (45, 61));
    assert!(made.source.exif.has_gps);
}

#[test]
fn nothing_private_is_left_in_any_kind_by_any_recipe() {
    let Some(tools) = ReferenceTools::with(&["exiftool", "convert", "cwebp", "cjpeg", "img2webp"])
    else {
        return;
    };
    tools.put("in.ppm", &ppm(&landscape(400, 300)));
    tools.run("cjpeg -quality 80 -outfile in.jpg in.ppm");
    tools.run("convert in.ppm PNG24:in.png");
    tools.run("cwebp -quiet in.ppm -o in.webp");
    tools.run("convert in.ppm -negate PNG24:2.png");
    tools.run("img2webp -lossless -d 100 in.png 2.png -o moving.webp");
    tools.run("convert -delay 10 in.png 2.png -set comment secret moving.gif");
    for file in ["in.jpg", "in.png", "in.webp", "moving.webp", "moving.gif"] {
        let tags = if file.ends_with("gif") {
            "-Comment=secret -XMP:City=Secretville"
        } else {
            "-GPSLatitude=47.5 -GPSLatitudeRef=N -GPSLongitude=19 -GPSLongitudeRef=E \
             -EXIF:Artist=Secret -XMP:City=Secretville -XMP:GPSLatitude=47.5"
        };
        tools.run(&format!("exiftool -q -overwrite_original {tags} {file}"));
        if file == "in.jpg" {
            tools.run(
                "exiftool -q -overwrite_original -IPTC:City=Secretville -Comment=secret in.jpg",
            );
        }
        assert!(tools.run(&format!("exiftool {file}")).to_lowercase().contains("secret"));
        for recipe in [plain_recipe(), budget_recipe(10_000_000), stored_recipe()] {
            let made = make_image(&tools.get(file), &recipe).unwrap();
            let what = format!("{file} {:?}", recipe.pass_through);
            assert_eq!(made.source.exif.has_gps, !file.ends_with("gif"), "{what}");
            assert!(made.metadata_bytes_removed > 0, "{what}");
            assert!(!made.bytes.windows(6).any(|w| w.eq_ignore_ascii_case(b"secret")), "{what}");
            tools.put("out", &made.bytes);
            let left =
                tools.run("exiftool -G1 -s -EXIF:all -XMP:all -IPTC:all -GPS:all -Comment out");
            assert_eq!(left, "", "{what}");
            let warned = tools.run("exiftool -validate -warning -error out");
            assert!(!warned.contains("Error"), "{what}: {warned}");
            let is_moving = file.starts_with("moving") && recipe.keep_animation;
            assert_eq!(made.is_animated, is_moving, "{what}");
        }
    }
}

#[test]
fn what_passes_has_the_same_pixels_for_others() {
    let Some(tools) = ReferenceTools::with(&["convert", "djpeg", "webpmux"]) else { return };
    for file in [
        "baseline-420.jpg",
        "progressive-422.jpg",
        "cmyk.jpg",
        "interlaced.png",
        "palette.png",
        "deep.png",
        "alpha.png",
        "lossy.webp",
        "lossless-alpha.webp",
        "still.gif",
        "animated.gif",
    ] {
        let before = fixture(file);
        let made = make_image(&before, &stored_recipe()).unwrap();
        assert_eq!(made.quality, None, "{file}");
        let extension = file.rsplit_once('.').unwrap().1;
        tools.put(&format!("before.{extension}"), &before);
        tools.put(&format!("after.{extension}"), &made.bytes);
        let signature =
            |name: &str| tools.run(&format!("convert {name}.{extension} -format %#: info:"));
        assert_eq!(signature("after"), signature("before"), "{file}");
    }
    let made = make_image(&fixture("animated.webp"), &stored_recipe()).unwrap();
    tools.put("after.webp", &made.bytes);
    assert!(tools.run("webpmux -info after.webp").contains("Number of frames: 2"));
}

#[test]
fn a_profile_that_is_not_srgb_stays_in_what_passes_always() {
    let Some(tools) = ReferenceTools::with(&["vips", "exiftool"]) else { return };
    tools.put("in.ppm", &ppm(&landscape(90, 60)));
    for file in ["in.jpg", "in.png", "in.webp"] {
        tools.run(&format!("vips icc_export in.ppm {file} --output-profile p3"));
        let made = make_image(&tools.get(file), &stored_recipe()).unwrap();
        assert_eq!(made.quality, None);
        tools.put("out", &made.bytes);
        assert!(tools.run("exiftool -ICC_Profile:all out").contains("P3"), "{file}");
        // Where the file is to be sRGB it is encoded anew, and carries none.
        let mut recipe = budget_recipe(10_000_000);
        recipe.pass_through = PassThrough::Fits;
        let made = make_image(&tools.get(file), &recipe).unwrap();
        tools.put("out", &made.bytes);
        assert_eq!(tools.run("exiftool -ICC_Profile:all out"), "", "{file}");
    }
}

#[test]
fn copies_are_made_only_where_narrower_and_in_the_order_asked_for() {
    let made = make_image(&bmp(&landscape(900, 450)), &stored_recipe()).unwrap();
    let sizes: Vec<_> = made.variants.iter().map(|v| (v.width, v.height)).collect();
    assert_eq!(sizes, [(320, 160), (640, 320)]);
    for variant in &made.variants {
        let pixels = decode_srgb(&variant.bytes, &LIMITS).unwrap();
        assert_eq!((pixels.width, pixels.height), (variant.width, variant.height));
    }
}

#[test]
fn pixels_of_another_decoder_are_flattened_turned_and_encoded() {
    let pixels = landscape(60, 40);
    let rgba: Vec<u8> = pixels.rgb.chunks_exact(3).flat_map(|p| [p[0], p[1], p[2], 255]).collect();
    let made = make_image_from_rgba(rgba, 60, 40, 6, &plain_recipe()).unwrap();
    assert_eq!((made.width, made.height), (40, 60));
    let clear = make_image_from_rgba(vec![0; 64 * 4], 8, 8, 1, &plain_recipe()).unwrap();
    let seen = decode_srgb(&clear.bytes, &LIMITS).unwrap();
    assert!(seen.rgb.iter().all(|&value| value >= 254));
    let short = make_image_from_rgba(vec![0; 7], 8, 8, 1, &plain_recipe()).unwrap_err();
    assert_eq!(short.code(), "corrupt");
}

#[test]
fn a_data_url_becomes_a_png_that_others_read() {
    let Some(tools) = ReferenceTools::with(&["convert", "base64"]) else { return };
    for (file, tolerance) in
        [("alpha.png", 0), ("deep.png", 1), ("still.gif", 0), ("baseline-420.jpg", 60)]
    {
        tools.put(file, &fixture(file));
        let text = tools.run(&format!("base64 -w 0 {file}"));
        let url = format!("data:image/whatever;base64,{text}");
        let made = data_url_to_png(&url, &LIMITS).unwrap();
        assert_eq!(made.kind, Kind::Png);
        tools.put("out.png", &made.bytes);
        let on_white = |name: &str| {
            tools.run(&format!("convert {name} -background white -alpha remove -alpha off -type truecolor -depth 8 out.ppm"));
            tools.pixels("out.ppm")
        };
        assert_close(&on_white("out.png"), &on_white(file), 2.0, tolerance, file);
    }
    // Transparency stays.
    let text = tools.run("base64 -w 0 alpha.png");
    let made = data_url_to_png(&format!("data:;base64,{text}"), &LIMITS).unwrap();
    assert!(is_transparent_png(&made.bytes));
}

/// An APNG of two frames, with a text that must go.
fn apng() -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, 40, 30);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_animated(2, 0).unwrap();
    encoder.add_text_chunk("Author".into(), "Secret".into()).unwrap();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&landscape(40, 30).rgb).unwrap();
    writer.write_image_data(&noise(40, 30).rgb).unwrap();
    writer.finish().unwrap();
    out
}

#[test]
fn an_animated_png_passes_with_all_its_frames_or_is_refused() {
    let file = apng();
    let made = make_image(&file, &budget_recipe(100)).unwrap();
    assert!(made.is_animated && made.kind == Kind::Png && made.quality.is_none());
    assert!(made.metadata_bytes_removed > 0 && made.bytes.len() < file.len());
    for kept in [b"acTL", b"fdAT"] {
        assert!(made.bytes.windows(4).any(|window| window == kept));
    }
    assert!(!made.bytes.windows(6).any(|window| window == b"Secret"));
    // Its first frame is what an encoder is given.
    let made = make_image(&file, &plain_recipe()).unwrap();
    assert!(!made.is_animated && made.kind == Kind::Jpeg);
    let seen = decode_srgb(&made.bytes, &LIMITS).unwrap();
    assert_close(&seen, &landscape(40, 30), 8.0, 140, "the first frame");
    // The second frame is damaged: what passes on as it is has to be whole.
    let mut bad = file.clone();
    let second = bad.windows(4).rposition(|window| window == b"fdAT").unwrap() + 40;
    bad[second] ^= 0x10;
    assert_eq!(make_image(&bad, &budget_recipe(100)).unwrap_err().code(), "corrupt");
    let mut recipe = stored_recipe();
    recipe.limits.max_frames = 1;
    assert_eq!(make_image(&file, &recipe).unwrap_err().code(), "too_many_frames");
}
