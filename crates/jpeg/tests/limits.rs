//! What a caller limits is refused before any work, by name.

use planar_jpeg::{Encoder, Error, Header, Limits, Plane, Scale, decode, segments, strip};

fn grey(width: usize, height: usize) -> Vec<u8> {
    let planes = [Plane::new(width, height, (0..width * height).map(|at| at as u8).collect())];
    Encoder::new(&planes).unwrap().measure(80).unwrap().write()
}

#[test]
fn an_image_of_one_pixel_too_many_is_refused() {
    let file = grey(17, 9);
    let header = Header::read(&file).unwrap();
    let limits = Limits { max_pixels: 17 * 9, ..Limits::default() };
    assert!(decode(&file, &header, Scale::Full, &limits).is_ok());
    let limits = Limits { max_pixels: 17 * 9 - 1, ..limits };
    let refused = decode(&file, &header, Scale::Eighth, &limits).unwrap_err();
    assert_eq!(refused, Error::TooManyPixels { announced: 153, allowed: 152 });
}

#[test]
fn one_scan_too_many_is_refused() {
    let file = grey(8, 8);
    let header = Header::read(&file).unwrap();
    let limits = Limits { max_scans: 0, ..Limits::default() };
    let refused = decode(&file, &header, Scale::Full, &limits).unwrap_err();
    assert_eq!(refused, Error::TooManyScans { allowed: 0 });
}

#[test]
fn every_size_up_to_17_is_decoded_at_every_scale() {
    for (width, height) in (1..=17).flat_map(|width| (1..=17).map(move |height| (width, height))) {
        let file = grey(width, height);
        let header = Header::read(&file).unwrap();
        for scale in Scale::ALL {
            let image = decode(&file, &header, scale, &Limits::default()).unwrap();
            let side = |pixels: usize| (pixels * scale.eighths()).div_ceil(8);
            assert_eq!((image.width, image.height), (side(width), side(height)));
            assert_eq!(image.planes[0].width(), image.width);
        }
    }
}

#[test]
fn a_cut_file_is_refused_and_one_without_its_end_marker_is_whole() {
    let file = grey(40, 24);
    let header = Header::read(&file).unwrap();
    let read = |bytes: &[u8]| decode(bytes, &header, Scale::Full, &Limits::default());
    assert!(read(&file[..file.len() - 2]).is_ok());
    assert!(matches!(read(&file[..file.len() - 20]), Err(Error::Truncated(_))));
}

#[test]
fn planes_that_do_not_match_are_refused() {
    let plane = |width, height| Plane::new(width, height, Vec::new());
    for planes in [vec![], vec![plane(8, 8); 2], vec![plane(8, 8), plane(8, 8), plane(4, 4)]] {
        assert!(matches!(Encoder::new(&planes), Err(Error::MismatchedPlanes(_))));
    }
    let long = [plane(65_536, 1)];
    assert!(matches!(Encoder::new(&long), Err(Error::SideTooLong { announced: 65_536, .. })));
}

#[test]
fn comments_are_found_and_stripped() {
    let mut file = grey(8, 8);
    file.splice(2..2, *b"\xFF\xFE\0\x08secret");
    assert!(segments(&file).any(|segment| segment.payload == b"secret"));
    assert_eq!(strip(&file, false).unwrap(), grey(8, 8));
}

/// The segment with this marker.
fn segment(marker: u8, payload: &[u8]) -> Vec<u8> {
    [&[0xFF, marker][..], &(payload.len() as u16 + 2).to_be_bytes(), payload].concat()
}

#[test]
fn more_tables_than_a_scan_can_use_are_refused() {
    let file = grey(8, 8);
    let header = Header::read(&file).unwrap();
    let with = |count: usize| {
        let tables = segment(0xC4, &[&[3][..], &[0; 16]].concat().repeat(count));
        let file = [&file[..2], &tables, &file[2..]].concat();
        decode(&file, &header, Scale::Full, &Limits::NONE).map(|_| ())
    };
    assert_eq!(with(62), Ok(()));
    assert!(matches!(with(63), Err(Error::Corrupt(_))));
}

#[test]
fn of_two_scans_of_a_channel_the_first_counts() {
    let planes = [Plane::new(8, 8, vec![200; 64])];
    let file = Encoder::new(&planes).unwrap().measure(90).unwrap().write();
    let header = Header::read(&file).unwrap();
    let scan = file.windows(2).position(|marker| marker == [0xFF, 0xDA]).unwrap();
    let end = file.len() - 2;
    // The second says nothing at all.
    let twice = [&file[..end], &file[scan..scan + 10], &file[end..]].concat();
    let image = decode(&twice, &header, Scale::Full, &Limits::default()).unwrap();
    assert_eq!(image.planes[0].samples(), [200; 64]);
}
