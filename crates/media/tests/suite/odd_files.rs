//! Files that are odd but whole: every pixel is there and browsers show them. They are accepted, and
//! stored without the oddity. What is cut is refused: see `hostile`.

use media::made_image::MadeImage;
use media::pipeline::{decode_srgb, make_image};

use crate::support::{LIMITS, budget_recipe, code_of, find, fixture, plain_recipe, stored_recipe};

fn with(file: &[u8], at: usize, what: &[u8]) -> Vec<u8> {
    [&file[..at], what, &file[at..]].concat()
}

/// The stored file of `odd`, after checking that it is the picture of `plain`.
#[track_caller]
fn stored(odd: &[u8], plain: &[u8], what: &str) -> Vec<u8> {
    let wanted = decode_srgb(plain, &LIMITS).unwrap();
    let made = make_image(odd, &stored_recipe()).unwrap_or_else(|error| panic!("{what}: {error}"));
    for file in [odd, &made.bytes] {
        let found = decode_srgb(file, &LIMITS).unwrap();
        assert!(found.rgb == wanted.rgb, "{what}: other pixels");
        assert_eq!((found.width, found.height), (wanted.width, wanted.height), "{what}");
    }
    made.bytes
}

/// A chunk name that no decoder needs, such as one of an image editor.
const PRIVATE: &[u8] = b"taken at home by Ada Lovelace";

#[test]
fn a_jpeg_without_its_end_marker_is_taken_when_all_of_its_pixels_are_there() {
    for name in ["baseline-420.jpg", "baseline-444-restart.jpg", "progressive-422.jpg", "grey.jpg"]
    {
        let file = fixture(name);
        let without = &file[..file.len() - 2];
        assert!(stored(without, &file, name).ends_with(&[0xFF, 0xD9]), "{name}");
        assert_eq!(code_of(&file[..file.len() - 3]), "truncated", "{name}");
    }
    // Zeros are blocks, too: a copy that ends in them has all blocks, but is damaged.
    let file = fixture("baseline-420.jpg");
    let zeros = [&file[..file.len() / 2], &vec![0; file.len() * 40]].concat();
    assert_ne!(code_of(&zeros), "accepted");
    // Without its last scan a progressive file has all blocks, but not all of their bits.
    let file = fixture("progressive-422.jpg");
    let last_scan = file.windows(2).rposition(|window| window == [0xFF, 0xDA]).unwrap();
    assert_eq!(code_of(&file[..last_scan]), "truncated");
}

#[test]
fn padding_before_a_restart_marker_is_skipped() {
    let file = fixture("baseline-444-restart.jpg");
    let marker = find(&file, &[0xFF, 0xD0]);
    for padding in [&[0, 0][..], &[0xFF, 0, 0xFF, 0], &[0xFF, 0xFF], &[0; 40]] {
        stored(&with(&file, marker, padding), &file, "padding");
    }
    assert_eq!(code_of(&with(&file, marker, b"code")), "corrupt");
}

#[test]
fn one_lost_restart_marker_costs_no_pixel_and_is_not_passed_on() {
    let file = fixture("baseline-444-restart.jpg");
    let wanted = decode_srgb(&file, &LIMITS).unwrap();
    let scan = find(&file, &[0xFF, 0xDA]);
    let is_restart = |&at: &usize| file[at] == 0xFF && matches!(file[at + 1], 0xD0..=0xD7);
    let markers: Vec<usize> = (scan..file.len() - 1).filter(is_restart).collect();
    assert!(markers.len() > 1);
    for &at in &markers {
        let lost = [&file[..at], &file[at + 2..]].concat();
        assert!(decode_srgb(&lost, &LIMITS).unwrap().rgb == wanted.rgb, "the marker at {at}");
        // Other decoders show it with a grey band.
        let made = make_image(&lost, &stored_recipe()).unwrap();
        assert!(made.quality.is_some(), "the marker at {at} was passed on as it is");
        // Blocks are lost with the marker.
        let cut = [&file[..at], &file[at + 40..]].concat();
        assert_ne!(code_of(&cut), "accepted", "40 bytes at {at}");
    }
    let &[first, second, ..] = markers.as_slice() else { panic!("no markers") };
    let twice = [&file[..first], &file[first + 2..second], &file[second + 2..]].concat();
    assert_eq!(code_of(&twice), "corrupt");
}

#[test]
fn jpeg_channels_may_share_an_id_and_come_in_the_order_of_the_frame() {
    let file = fixture("baseline-420.jpg");
    let (frame, scan) = (find(&file, &[0xFF, 0xC0]), find(&file, &[0xFF, 0xDA]));
    let mut equal = file.clone();
    let mut swapped = file.clone();
    for channel in 0..3 {
        equal[frame + 10 + channel * 3] = 0;
        equal[scan + 5 + channel * 2] = 0;
        swapped[scan + 5 + channel * 2] = file[scan + 5 + (2 - channel) * 2];
    }
    stored(&equal, &file, "equal ids");
    assert_eq!(code_of(&swapped), "corrupt");
}

#[test]
fn four_jpeg_channels_of_an_unknown_transform_are_those_of_the_known_one() {
    let mut file = fixture("cmyk.jpg");
    let transform = find(&file, b"Adobe") + 11;
    assert_eq!(file[transform], 2);
    let wanted = decode_srgb(&file, &LIMITS).unwrap().rgb;
    for unknown in [1, 3, 255] {
        file[transform] = unknown;
        assert!(decode_srgb(&file, &LIMITS).unwrap().rgb == wanted, "{unknown}");
    }
    // No transform at all.
    file[transform] = 0;
    assert!(decode_srgb(&file, &LIMITS).unwrap().rgb != wanted);
}

#[test]
fn jpeg_segments_that_no_decoder_needs_are_not_stored() {
    let file = fixture("baseline-420.jpg");
    let segment = |marker: u8| {
        let length = (PRIVATE.len() as u16 + 2).to_be_bytes();
        [&[0xFF, marker], &length[..], PRIVATE].concat()
    };
    for marker in [0x02, 0xBF, 0xC8, 0xDC, 0xDE, 0xF0, 0xFD] {
        let odd = with(&file, 2, &segment(marker));
        assert_eq!(stored(&odd, &file, "a segment").len(), file.len(), "{marker:x}");
    }
    stored(&with(&file, 2, &[0xFF, 0xD8]), &file, "two starts");
    // Behind what an Adobe segment has to say.
    let file = fixture("cmyk.jpg");
    let mut odd = file.clone();
    let adobe = find(&file, &[0xFF, 0xEE]);
    odd.splice(adobe + 16..adobe + 16, PRIVATE.iter().copied());
    odd[adobe + 3] += PRIVATE.len() as u8;
    assert_eq!(stored(&odd, &file, "Adobe").len(), file.len());
    // A restart interval of more than two bytes is none that browsers know.
    let restart = with(&fixture("baseline-420.jpg"), 2, &[0xFF, 0xDD, 0, 6, 0, 0, 1, 1]);
    assert_eq!(code_of(&restart), "corrupt");
}

#[test]
fn a_jpeg_has_the_size_of_its_frame_even_if_luma_has_fewer_samples_than_chroma() {
    let mut file = fixture("baseline-420.jpg");
    let (frame, scan) = (find(&file, &[0xFF, 0xC0]), find(&file, &[0xFF, 0xDA]));
    // Of the six blocks of an MCU one is luma, three and two are chroma; as many MCUs as before.
    for (channel, (sampling, tables)) in [(0x11, 0), (0x31, 0), (0x21, 0x11)].iter().enumerate() {
        file[frame + 11 + channel * 3] = *sampling;
        file[scan + 6 + channel * 2] = *tables;
    }
    file[frame + 6] = 32;
    let pixels = decode_srgb(&file, &LIMITS).unwrap();
    assert_eq!((pixels.width, pixels.height, pixels.rgb.len()), (61, 32, 61 * 32 * 3));
}

#[test]
fn a_progressive_scan_refines_the_bit_below_the_last_one_only() {
    let mut file = fixture("progressive-422.jpg");
    let scan = find(&file, &[0xFF, 0xDA]);
    let approximation = scan + 4 + usize::from(file[scan + 4]) * 2 + 3;
    file[approximation] = 0xAB;
    assert_eq!(code_of(&file), "corrupt");
}

/// Adds a chunk with a wrong checksum.
fn chunk(name: [u8; 4], payload: &[u8]) -> Vec<u8> {
    let length = (payload.len() as u32).to_be_bytes();
    [&length[..], &name, payload, &[1, 2, 3, 4]].concat()
}

#[test]
fn a_png_may_lack_its_end_and_have_one_wrong_checksum() {
    for name in ["rgb.png", "interlaced.png", "palette.png", "deep.png", "alpha.png"] {
        let file = fixture(name);
        let end = file.len() - 12;
        for length in [end, end + 3, end + 11] {
            assert_eq!(stored(&file[..length], &file, name).len(), file.len(), "{name} {length}");
        }
        assert_eq!(code_of(&file[..end - 1]), "truncated", "{name}");
        // The checksums of IEND, of IDAT, and of the pixels in it.
        for at in [file.len() - 1, end - 1, end - 5] {
            let mut odd = file.clone();
            odd[at] ^= 0x55;
            if at == end - 5 {
                // Right for the chunk as it is now.
                let data = find(&odd, b"IDAT");
                let sum = crc32fast::hash(&odd[data..end - 4]);
                odd[end - 4..end].copy_from_slice(&sum.to_be_bytes());
            }
            stored(&odd, &file, name);
        }
        let mut odd = file.clone();
        (odd[end - 1], odd[end - 5]) = (odd[end - 1] ^ 1, odd[end - 5] ^ 1);
        assert_eq!(code_of(&odd), "corrupt", "{name}");
    }
}

#[test]
fn png_chunks_longer_than_what_they_say_are_not_stored() {
    let file = fixture("rgb.png");
    let clean = make_image(&file, &stored_recipe()).unwrap().bytes;
    for name in [b"sBIT", b"sRGB", b"tRNS", b"gAMA", b"cHRM", b"prVt"] {
        assert_eq!(
            stored(&with(&file, 33, &chunk(*name, PRIVATE)), &file, &format!("{name:?}")),
            clean
        );
    }
}

#[test]
fn gifs_that_browsers_show_whole_are_taken() {
    for name in ["still.gif", "animated.gif"] {
        let file = fixture(name);
        let end = file.len() - 1;
        let comment = [b"\x21\xFE\x1D", PRIVATE, b"\0"].concat();
        let unknown = [b"\x21\x42\x1D", PRIVATE, b"\0"].concat();
        let clean = make_image(&file, &stored_recipe()).unwrap().bytes;
        let head = 13 + (3 << ((file[10] & 7) + 1)) * usize::from(file[10] >> 7);
        for (odd, what) in [
            (file[..end].to_vec(), "no trailer"),
            (with(&file, end, &[0; 30]), "zeros before the trailer"),
            ([&file[..end], &[0; 30]].concat(), "zeros without a trailer"),
            (file[..end - 1].to_vec(), "no block terminator"),
            ([&file[..end - 1], &[0x3B]].concat(), "no block terminator before the trailer"),
            (with(&file, head, &unknown), "an unknown extension"),
            (with(&file, head, &comment), "a comment"),
        ] {
            assert!(stored(&odd, &file, what) == clean, "{name}: {what}");
        }
        let mut odd = file.clone();
        odd[6..10].fill(0);
        assert!(stored(&odd, &file, "no screen") == clean, "{name}");
        // A second list behind the loop count.
        if let Some(netscape) = file.windows(11).position(|window| window == b"NETSCAPE2.0") {
            let tail = [b"\x1D", PRIVATE].concat();
            assert!(stored(&with(&file, netscape + 15, &tail), &file, "a tail") == clean, "{name}");
        }
    }
}

#[test]
fn a_gif_is_as_large_as_its_first_frame() {
    let mut file = fixture("still.gif");
    let plain = decode_srgb(&file, &LIMITS).unwrap();
    file[6..10].copy_from_slice(&[9, 0, 7, 0]);
    let made = make_image(&file, &stored_recipe()).unwrap();
    assert_eq!((made.width, made.height), (plain.width, plain.height));
    assert_eq!(decode_srgb(&made.bytes, &LIMITS).unwrap().rgb, plain.rgb);
}

#[test]
fn a_webp_may_announce_metadata_and_transparency_that_are_not_there() {
    let plain = fixture("lossy.webp");
    let body = &plain[12..];
    let decoded = decode_srgb(&plain, &LIMITS).unwrap();
    let side = |pixels: usize| (pixels as u32 - 1).to_le_bytes();
    for flags in [0x3C, 0x10, 0x08, 0x04, 0x20] {
        let mut file = plain[..12].to_vec();
        file.extend(b"VP8X\x0A\0\0\0");
        file.extend([flags, 0, 0, 0]);
        file.extend(&side(decoded.width)[..3]);
        file.extend(&side(decoded.height)[..3]);
        file.extend(body);
        let size = (file.len() as u32 - 8).to_le_bytes();
        file[4..8].copy_from_slice(&size);
        assert_eq!(stored(&file, &plain, "flags")[20], 0, "{flags:x}");
    }
}

#[test]
fn what_the_first_frame_of_a_webp_leaves_open_is_white() {
    let plain = fixture("lossy.webp");
    let size = decode_srgb(&plain, &LIMITS).unwrap();
    let side = |pixels: usize| (pixels as u32 - 1).to_le_bytes()[..3].to_vec();
    let chunk = |name: &[u8; 4], parts: &[&[u8]]| {
        let payload = parts.concat();
        [name, &(payload.len() as u32).to_le_bytes()[..], &payload].concat()
    };
    let (wide, high) = (side(size.width + 2), side(size.height));
    let frame = [&[0; 6], &side(size.width)[..], &high, &[9, 0, 0, 0]].concat();
    let file = chunk(
        b"RIFF",
        &[
            b"WEBP",
            &chunk(b"VP8X", &[&[2, 0, 0, 0], &wide, &high]),
            &chunk(b"ANIM", &[&[0, 0, 255, 255, 0, 0]]),
            &chunk(b"ANMF", &[&frame, &plain[12..]]),
        ],
    );
    let seen = decode_srgb(&file, &LIMITS).unwrap();
    assert_eq!(seen.width, size.width + 2);
    for (seen, own) in seen.rgb.chunks(seen.width * 3).zip(size.rgb.chunks(size.width * 3)) {
        assert_eq!(seen, [own, &[255; 6]].concat());
    }
}

#[test]
fn nothing_private_is_left_in_a_frame_of_a_webp() {
    let file = fixture("animated.webp");
    let frame = find(&file, b"ANMF");
    let length = u32::from_le_bytes(file[frame + 4..frame + 8].try_into().unwrap()) as usize;
    let tail = [b"EXIF\x1D\0\0\0", PRIVATE, b"\0"].concat();
    let mut odd = with(&file, frame + 8 + length, &tail);
    odd[frame + 4..frame + 8].copy_from_slice(&((length + tail.len()) as u32).to_le_bytes());
    let size = (odd.len() as u32 - 8).to_le_bytes();
    odd[4..8].copy_from_slice(&size);
    let clean = make_image(&file, &stored_recipe()).unwrap().bytes;
    assert!(stored(&odd, &file, "EXIF in a frame") == clean);
}

#[test]
fn a_bmp_may_use_its_reserved_bytes() {
    let file = fixture("rgb.bmp");
    let mut odd = file.clone();
    odd[6..10].copy_from_slice(&[8, 0, 8, 0]);
    assert!(decode_srgb(&odd, &LIMITS).unwrap().rgb == decode_srgb(&file, &LIMITS).unwrap().rgb);
}

#[test]
fn a_jpeg_without_huffman_tables_has_those_of_the_standard() {
    let file = fixture("baseline-420.jpg");
    let mut odd = file.clone();
    // The encoder of this fixture wrote the tables of the standard.
    while let Some(at) = odd.windows(2).position(|window| window == [0xFF, 0xC4]) {
        let length = usize::from(u16::from_be_bytes([odd[at + 2], odd[at + 3]]));
        odd.drain(at..at + 2 + length);
    }
    let made = stored(&odd, &file, "no Huffman tables");
    find(&made, &[0xFF, 0xC4]);
    // A progressive file has codes of its own.
    let mut odd = fixture("progressive-422.jpg");
    while let Some(at) = odd.windows(2).position(|window| window == [0xFF, 0xC4]) {
        odd[at + 1] = 0xEF;
    }
    assert_eq!(code_of(&odd), "corrupt");
}

#[test]
fn a_gif_without_any_colours_is_black() {
    let file = fixture("still.gif");
    assert_eq!(file[10] & 0x80, 0x80, "its colours are global");
    let mut odd = file.clone();
    odd.drain(13..13 + (3 << ((file[10] & 7) + 1)));
    odd[10] &= 0x7F;
    let seen = decode_srgb(&odd, &LIMITS).unwrap();
    let made = make_image(&odd, &stored_recipe()).unwrap();
    assert_eq!((made.width, made.height), (seen.width, seen.height));
    // What the file leaves open is white.
    assert!(seen.rgb.chunks(3).all(|pixel| pixel == [0; 3] || pixel == [255; 3]));
    assert!(seen.rgb.contains(&0));
}

/// An APNG of three frames of one row of pixels.
fn apng() -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, 2, 1);
    encoder.set_animated(3, 0).unwrap();
    let mut writer = encoder.write_header().unwrap();
    for frame in [[0, 255], [255, 0], [9, 90]] {
        writer.write_image_data(&frame).unwrap();
    }
    writer.finish().unwrap();
    out
}

#[test]
fn an_apng_may_announce_frames_that_are_not_there() {
    let file = apng();
    let clean = make_image(&file, &stored_recipe()).unwrap();
    let announced = find(&file, b"acTL") + 4;
    for frames in [0_u32, 1, 2, 5, 600] {
        let mut odd = file.clone();
        odd[announced..announced + 4].copy_from_slice(&frames.to_be_bytes());
        let sum = crc32fast::hash(&odd[announced - 4..announced + 8]);
        odd[announced + 8..announced + 12].copy_from_slice(&sum.to_be_bytes());
        let made = make_image(&odd, &stored_recipe()).unwrap_or_else(|e| panic!("{frames}: {e}"));
        assert!(made.is_animated && made.bytes == clean.bytes, "{frames}");
    }
    // Cut behind a frame.
    let third = file.windows(4).rposition(|window| window == b"fcTL").unwrap() - 4;
    assert_eq!(code_of(&file[..third]), "truncated");
}

/// EXIF that turns by 90°.
const TURNED: &[u8] = b"MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";

#[test]
fn of_several_exif_in_a_jpeg_the_first_turns_it() {
    let file = fixture("baseline-420.jpg");
    let mut upright = TURNED.to_vec();
    upright[19] = 1;
    let exif = |tiff: &[u8]| {
        let length = (tiff.len() as u16 + 8).to_be_bytes();
        [&[0xFF, 0xE1], &length[..], b"Exif\0\0", tiff].concat()
    };
    for (first, second, size) in [(TURNED, &upright[..], (45, 61)), (&upright, TURNED, (61, 45))] {
        let twice = with(&file, 2, &[exif(first), exif(second)].concat());
        let seen = decode_srgb(&twice, &LIMITS).unwrap();
        assert_eq!((seen.width, seen.height), size);
    }
}

#[test]
fn a_kept_animation_is_as_large_as_it_is_stored_whatever_its_metadata_says() {
    let file = apng();
    let turned = [&file[..33], &chunk(*b"eXIf", TURNED), &file[33..]].concat();
    for recipe in [budget_recipe(1000), stored_recipe()] {
        let [made, plain] = [&turned, &file].map(|file| make_image(file, &recipe).unwrap());
        assert!(made.is_animated && made.bytes == plain.bytes);
        assert_eq!((made.width, made.height), (2, 1));
        let sizes = |made: &MadeImage| -> Vec<_> {
            made.variants.iter().map(|copy| (copy.width, copy.height)).collect()
        };
        assert_eq!(sizes(&made), sizes(&plain));
    }
    // Its first frame alone is turned.
    let made = make_image(&turned, &plain_recipe()).unwrap();
    assert_eq!((made.width, made.height), (1, 2));
}

/// A BMP of 4×4 greys whose pixels are `runs`.
fn bmp_of_runs(bits: u8, runs: &[u8]) -> Vec<u8> {
    let colours = 1_u32 << bits;
    let pixels = 54 + colours * 4;
    let mut file = b"BM\0\0\0\0\0\0\0\0".to_vec();
    file.extend(pixels.to_le_bytes());
    file.extend([40, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 1, 0, bits, 0, 0, 0, 0, 0]);
    file[30] = if bits == 8 { 1 } else { 2 };
    file.extend([0; 20]);
    file.extend((0..colours).flat_map(|grey| [grey as u8, grey as u8, grey as u8, 0]));
    file.extend(runs);
    file
}

#[test]
fn runs_of_a_bmp_may_be_longer_than_its_rows_and_begin_at_the_top() {
    let greys = |file: &[u8]| {
        let seen = decode_srgb(file, &LIMITS).unwrap();
        seen.rgb.chunks(3).map(|pixel| pixel[0]).collect::<Vec<u8>>()
    };
    let rows = |row: &[u8]| [row, row, row, row, b"\0\x01"].concat();
    let even = [1, 2, 3, 4].repeat(4);
    for (bits, row) in [
        (8, &b"\0\x04\x01\x02\x03\x04\0\0"[..]),
        (8, b"\0\x06\x01\x02\x03\x04\x05\x06\0\0"),
        (8, b"\x01\x01\x01\x02\x01\x03\x09\x04\0\0"),
        (4, b"\x02\x12\x02\x34\0\0"),
        (4, b"\x02\x12\x09\x34\0\0"),
        (4, b"\0\x04\x12\x34\0\0"),
        (4, b"\0\x06\x12\x34\x56\0\0\0"),
    ] {
        let file = bmp_of_runs(bits, &rows(row));
        assert_eq!(greys(&file), even, "{bits} {row:?}");
    }
    // A step beyond the picture, and an end before it.
    let step = b"\x04\x07\0\0\0\x02\x20\x20\x04\x05\0\x01";
    assert_eq!(greys(&bmp_of_runs(8, step)), [[0; 12].as_slice(), &[7; 4]].concat());
    assert_eq!(code_of(&bmp_of_runs(8, b"\x04\x07\0\0\x04")), "truncated");
    let runs = [b"\x04\x01\0\0".repeat(3), b"\x04\x09\0\x01".to_vec()].concat();
    let mut file = bmp_of_runs(8, &runs);
    assert_eq!(greys(&file), [[9; 4].as_slice(), &[1; 12]].concat());
    file[22..26].copy_from_slice(&(-4_i32).to_le_bytes());
    assert_eq!(greys(&file), [[1; 12].as_slice(), &[9; 4]].concat());
    // Planes and colours that no decoder needs to count.
    (file[26], file[46], file[47]) = (3, 44, 1);
    assert_eq!(greys(&file), [[1; 12].as_slice(), &[9; 4]].concat());
}
