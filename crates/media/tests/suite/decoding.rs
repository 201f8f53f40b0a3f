//! Decoding, against libjpeg-turbo, `ImageMagick` and libwebp.

use crate::support::{LIMITS, ReferenceTools, assert_close, landscape, ppm};
use media::pipeline::decode_srgb;

const JPEG_KINDS: [&str; 7] = [
    "-quality 90 -sample 2x2",
    "-quality 90 -sample 1x1",
    "-quality 75 -sample 2x1 -restart 3",
    "-quality 80 -sample 1x2 -optimize",
    "-quality 90 -sample 2x2 -progressive",
    "-quality 60 -sample 4x1 -progressive -restart 5B",
    "-quality 100 -sample 1x1 -progressive",
];

#[test]
fn colours_are_those_of_libjpeg() {
    let Some(tools) = ReferenceTools::with(&["cjpeg", "djpeg"]) else { return };
    tools.put("in.ppm", &ppm(&landscape(331, 237)));
    for kind in JPEG_KINDS.into_iter().chain(["-quality 90 -rgb", "-quality 90 -grayscale"]) {
        tools.run(&format!("cjpeg {kind} -outfile in.jpg in.ppm"));
        tools.run("djpeg -dct int -outfile out.ppm in.jpg");
        let found = decode_srgb(&tools.get("in.jpg"), &LIMITS).unwrap();
        let wanted = tools.pixels("out.ppm");
        // Chroma of full size leaves rounding only; smaller chroma is filled in by another filter.
        let is_full = kind.contains("1x1") || kind.contains("-rgb") || kind.contains("-grayscale");
        let (mean, most) = if is_full { (0.5, 3) } else { (1.5, 90) };
        assert_close(&found, &wanted, mean, most, kind);
    }
}

#[test]
fn inks_become_the_colours_that_imagemagick_sees() {
    let Some(tools) = ReferenceTools::with(&["convert", "vips"]) else { return };
    tools.put("in.ppm", &ppm(&landscape(120, 90)));
    tools.run("convert in.ppm -colorspace CMYK in.tif");
    // ImageMagick stores inks as luma and chroma (YCCK), libvips as they are (CMYK).
    for (transform, how) in [
        (2, "convert in.tif -quality 95 -sampling-factor 1x1 in.jpg"),
        (0, "vips jpegsave in.tif in.jpg --Q 95 --subsample-mode off"),
    ] {
        tools.run(how);
        tools.run("convert in.jpg -colorspace sRGB -depth 8 out.ppm");
        let header = jpeg::Header::read(&tools.get("in.jpg")).unwrap();
        assert_eq!((header.components.len(), header.adobe_transform), (4, Some(transform)));
        let found = decode_srgb(&tools.get("in.jpg"), &LIMITS).unwrap();
        assert_close(&found, &tools.pixels("out.ppm"), 1.0, 12, how);
    }
}

#[test]
fn other_kinds_are_those_of_imagemagick() {
    let Some(tools) = ReferenceTools::with(&["convert"]) else { return };
    tools.put("in.ppm", &ppm(&landscape(120, 90)));
    tools.run("convert in.ppm -alpha set -channel A -fx i/w +channel -depth 8 PNG32:alpha.png");
    for (file, how) in [
        ("rgb.png", "convert in.ppm PNG24:rgb.png"),
        ("interlaced.png", "convert in.ppm -interlace PNG PNG24:interlaced.png"),
        ("palette.png", "convert in.ppm -colors 40 PNG8:palette.png"),
        ("two.png", "convert in.ppm -colors 4 PNG8:two.png"),
        ("bilevel.png", "convert in.ppm -monochrome bilevel.png"),
        ("deep.png", "convert in.ppm -depth 16 PNG48:deep.png"),
        ("grey.png", "convert in.ppm -colorspace gray -depth 8 grey.png"),
        ("greydeep.png", "convert in.ppm -colorspace gray -depth 16 greydeep.png"),
        ("alpha.png", "convert alpha.png PNG32:alpha.png"),
        ("alphadeep.png", "convert alpha.png -depth 16 PNG64:alphadeep.png"),
        ("greyalpha.png", "convert alpha.png -colorspace gray -depth 8 greyalpha.png"),
        ("still.gif", "convert in.ppm still.gif"),
        ("rgb.bmp", "convert in.ppm BMP3:rgb.bmp"),
        ("palette.bmp", "convert in.ppm -colors 40 -type palette BMP3:palette.bmp"),
        ("alpha.bmp", "convert alpha.png BMP:alpha.bmp"),
        ("lossless.webp", "convert alpha.png -define webp:lossless=true lossless.webp"),
    ] {
        tools.run(how);
        tools.run(&format!("convert {file} -background white -alpha remove -alpha off -colorspace sRGB -type truecolor -depth 8 out.ppm"));
        let found = decode_srgb(&tools.get(file), &LIMITS).unwrap();
        assert_close(&found, &tools.pixels("out.ppm"), 0.7, 3, file);
    }
}

#[test]
fn lossy_webp_is_that_of_libwebp() {
    let Some(tools) = ReferenceTools::with(&["cwebp", "dwebp"]) else { return };
    tools.put("in.ppm", &ppm(&landscape(121, 91)));
    tools.run("cwebp -quiet -q 85 in.ppm -o in.webp");
    tools.run("dwebp -quiet in.webp -ppm -o out.ppm");
    let found = decode_srgb(&tools.get("in.webp"), &LIMITS).unwrap();
    assert_close(&found, &tools.pixels("out.ppm"), 1.0, 12, "lossy WebP");
}

#[test]
fn the_first_frame_of_an_animation_is_seen() {
    let Some(tools) = ReferenceTools::with(&["convert", "img2webp", "dwebp"]) else { return };
    tools.put("1.ppm", &ppm(&landscape(80, 60)));
    tools.run("convert 1.ppm 1.png");
    tools.run("convert 1.ppm -negate 2.png");
    tools.run("img2webp -lossless -loop 0 -d 100 1.png 2.png -o in.webp");
    let found = decode_srgb(&tools.get("in.webp"), &LIMITS).unwrap();
    assert_close(&found, &tools.pixels("1.ppm"), 0.5, 1, "animated WebP");

    tools.run("convert -delay 10 1.ppm 2.png in.gif");
    tools.run("convert in.gif[0] -depth 8 out.ppm");
    let found = decode_srgb(&tools.get("in.gif"), &LIMITS).unwrap();
    assert_close(&found, &tools.pixels("out.ppm"), 0.5, 1, "animated GIF");
}
