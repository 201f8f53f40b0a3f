//! What the header of a HEIC or AVIF tells, of files by libheif and of broken ones.

use crate::support::{LIMITS, Random, find, fixture};
use media::kind::Kind;
use media::{heif, probe};

#[test]
fn the_size_is_that_of_the_primary_image_and_not_of_its_tiles() {
    // 61×45 pixels in one tile of 64×64, by heif-enc; its EXIF turns by 90° and names a place.
    let found = probe::read(&fixture("heic/with-gps.heic")).unwrap();
    assert_eq!(found.kind, Kind::Heic);
    assert_eq!(found.seen_size(), (61, 45));
    assert_eq!(found.exif.orientation, 1);
    assert!(found.exif.has_gps && found.metadata_bytes > 100);
    found.check(1000, &LIMITS).unwrap();
}

#[test]
fn a_turn_in_the_container_counts() {
    let mut file = fixture("heic/with-gps.heic");
    // The bit depth, a property of the primary image, becomes a turn of 90° to the left.
    let at = find(&file, b"pixi");
    file[at..at + 5].copy_from_slice(b"irot\x01");
    let found = probe::read(&file).unwrap();
    assert_eq!((found.exif.orientation, found.seen_size()), (8, (45, 61)));
}

#[test]
fn a_beginning_or_a_damaged_header_tells_less_and_costs_nothing() {
    let file = fixture("heic/with-gps.heic");
    for length in 12..file.len() {
        let found = probe::read(&file[..length]).unwrap();
        assert!([(61, 45), (0, 0)].contains(&found.seen_size()), "{length}");
    }
    let rounds = std::env::var("HUB_DAMAGE_ROUNDS").map_or(2000, |text| text.parse().unwrap());
    let mut numbers = Random::new(7);
    for _ in 0..rounds * 10 {
        let mut damaged = file.clone();
        for _ in 0..=numbers.below(4) {
            let at = 12 + numbers.below(file.len() as u32 - 12) as usize;
            damaged[at] = [numbers.below(256) as u8, 0, 0xFF][numbers.below(3) as usize];
        }
        let found = probe::read(&damaged).unwrap();
        assert!(found.metadata_bytes <= 8 * damaged.len());
        let length = damaged.len();
        if let Ok(image) = heif::open(damaged, &LIMITS) {
            let tiles: usize = (0..image.tile_count()).map(|index| image.tile(index).len()).sum();
            assert!(tiles <= length);
        }
    }
}

/// Lists in a megabyte that would be hours of work, and gigabytes, if all of them counted.
#[test]
fn lists_of_places_that_take_no_bytes_cost_nothing() {
    let boxed = |name: &[u8; 4], body: &[u8]| {
        [&(body.len() as u32 + 8).to_be_bytes(), &name[..], body].concat()
    };
    let header = |pieces: u16| {
        let item = [&[0, 1, 0, 0][..], &pieces.to_be_bytes()].concat();
        let places = [&[0, 0, 0, 0, 0, 0, 8, 0][..], &item.repeat(2048)].concat();
        let primary = boxed(b"pitm", &[0, 0, 0, 0, 0, 1]);
        let lists = boxed(b"iloc", &places).repeat(80);
        let meta = boxed(b"meta", &[&[0; 4][..], &primary, &lists].concat());
        [b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", &meta[..]].concat()
    };
    for pieces in [64, u16::MAX] {
        let found = probe::read(&header(pieces)).unwrap();
        assert_eq!((found.kind, found.seen_size()), (Kind::Heic, (0, 0)));
    }
}
