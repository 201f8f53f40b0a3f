//! HEIF, the boxes of AVIF and HEIC (ISO/IEC 23008-12): what the header tells of the primary image.
//! Its pixels are decoded by the platform.

use std::ops::Range;

use crate::bytes::be32;
use crate::colour::{ColourSpace, space_of};
use crate::exif::Exif;
use crate::facts::Probe;
use crate::kind::Kind;
use crate::video::box_at::{BoxAt, box_at};

/// More than a photo of 200 megapixels has tiles. Further items are passed over.
const MOST_ITEMS: usize = 2048;
/// EXIF and XMP of one file. Further ones are passed over.
const MOST_METADATA: usize = 8;
/// Pieces in which the bytes of one item may lie.
const MOST_PIECES: usize = 64;

/// The facts of the primary image as far as `bytes`, the file or its beginning, tell.
pub(crate) fn probe(kind: Kind, bytes: &[u8]) -> Probe {
    let mut probe = Probe::new(kind);
    probe.colour = ColourSpace::Other;
    read(bytes, &mut probe); // what cannot be read stays unknown
    probe
}

/// Fills `probe`; `None` where a box is cut or against the rules.
fn read(bytes: &[u8], probe: &mut Probe) -> Option<()> {
    let meta = boxes(bytes, 0..bytes.len()).find(|found| &found.name == b"meta")?;
    let meta = Meta::read(bytes, &meta)?;
    let metadata = meta.items.iter().filter(|(_, kind)| matches!(kind, b"Exif" | b"mime"));
    for (item, kind) in metadata.take(MOST_METADATA) {
        let Some(content) = meta.content(bytes, *item) else { continue };
        probe.metadata_bytes += content.len();
        if kind == b"mime" {
            probe.exif.read_xmp(&content);
        } else if let Some(start) = be32(&content, 0) {
            let mut exif = Exif::default(); // its orientation does not count here
            exif.read_tiff(content.get(4..)?.get(start as usize..).unwrap_or(&[]));
            probe.exif.has_gps |= exif.has_gps;
        }
    }
    let mut turns = Turns::default();
    for property in meta.properties_of(bytes, meta.primary)? {
        let body = bytes.get(property.body..property.end)?;
        match (&property.name, body) {
            (b"ispe", _) => {
                probe.stored_width = be32(body, 4)? as usize;
                probe.stored_height = be32(body, 8)? as usize;
            }
            (b"irot", [angle, ..]) => turns.turn(4 - (angle & 3)),
            (b"imir", [axis, ..]) => turns.mirror(axis & 1 == 1),
            (b"pixi", [_, _, _, _, _, depth, ..]) => probe.bit_depth = *depth,
            (b"colr", [b'p', b'r', b'o', b'f', profile @ ..]) => {
                probe.colour = space_of(profile, ColourSpace::Other);
            }
            _ => {}
        }
    }
    probe.exif.orientation = turns.orientation();
    Some(())
}

/// Turns and mirrors in the order of the file, as the one EXIF orientation they amount to.
#[derive(Default)]
struct Turns {
    /// Left and right change places first.
    is_mirrored: bool,
    /// Then so many quarters clockwise.
    quarters: u8,
}

impl Turns {
    fn turn(&mut self, quarters: u8) {
        self.quarters = (self.quarters + quarters) % 4;
    }

    fn mirror(&mut self, is_upside_down: bool) {
        self.is_mirrored = !self.is_mirrored;
        self.quarters = (4 - self.quarters + if is_upside_down { 2 } else { 0 }) % 4;
    }

    fn orientation(&self) -> u8 {
        let [upright, mirrored] = [[1, 6, 3, 8], [2, 7, 4, 5]];
        let row = if self.is_mirrored { mirrored } else { upright };
        row[usize::from(self.quarters & 3)]
    }
}

/// The boxes within `range` up to the first that is cut.
fn boxes(bytes: &[u8], range: Range<usize>) -> impl Iterator<Item = BoxAt> {
    let mut at = range.start;
    std::iter::from_fn(move || {
        let found = box_at(bytes, at, range.end).ok()??;
        at = found.end;
        Some(found)
    })
}

/// Numbers of the sizes that a box announces.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    /// The next `size` bytes, at most eight.
    fn next(&mut self, size: usize) -> Option<u64> {
        let (head, rest) = self.0.split_at_checked(size)?;
        self.0 = rest;
        Some(head.iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte)))
    }

    /// Version and flags of a full box.
    fn version(&mut self) -> Option<(u64, u64)> {
        Some((self.next(1)?, self.next(3)?))
    }
}

/// What is needed of the `meta` box.
#[derive(Default)]
struct Meta {
    primary: u64,
    items: Vec<(u64, [u8; 4])>,
    /// Item, and where its bytes lie in the file.
    places: Vec<(u64, Range<usize>)>,
    properties: Vec<(usize, usize)>,
    /// Item, and its properties, counted from 1.
    owned: Vec<(u64, usize)>,
}

impl Meta {
    fn read(bytes: &[u8], meta: &BoxAt) -> Option<Self> {
        let mut found = Self::default();
        let inner = || boxes(bytes, meta.body + 4..meta.end);
        let data = inner().find(|part| &part.name == b"idat").map_or(0..0, |at| at.body..at.end);
        for part in inner() {
            let mut numbers = Numbers(bytes.get(part.body..part.end)?);
            match &part.name {
                b"pitm" => {
                    let (version, _) = numbers.version()?;
                    found.primary = numbers.next(if version == 0 { 2 } else { 4 })?;
                }
                b"iinf" => found.read_items(bytes, &part)?,
                b"iloc" => found.read_places(&mut numbers, &data)?,
                b"iprp" => {
                    for half in boxes(bytes, part.body..part.end) {
                        match &half.name {
                            b"ipco" => {
                                let all = boxes(bytes, half.body..half.end).take(MOST_ITEMS);
                                found.properties = all.map(|one| (one.start, one.end)).collect();
                            }
                            b"ipma" => found.read_owners(bytes.get(half.body..half.end)?)?,
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        Some(found)
    }

    fn read_items(&mut self, bytes: &[u8], list: &BoxAt) -> Option<()> {
        let is_wide = *bytes.get(list.body)? > 0;
        let entries = list.body + if is_wide { 8 } else { 6 };
        for entry in boxes(bytes, entries..list.end).take(MOST_ITEMS) {
            let mut numbers = Numbers(bytes.get(entry.body..entry.end)?);
            let (version, _) = numbers.version()?;
            let item = numbers.next(if version == 2 { 2 } else { 4 })?;
            numbers.next(2)?;
            self.items.push((item, *numbers.0.first_chunk()?));
        }
        Some(())
    }

    fn read_places(&mut self, numbers: &mut Numbers, data: &Range<usize>) -> Option<()> {
        let (version, _) = numbers.version()?;
        let sizes = numbers.next(2)?;
        let size = |shift: u32| (sizes >> shift & 15) as usize;
        let (offset, length, base) = (size(12), size(8), size(4));
        let index = if version == 0 { 0 } else { size(0) };
        if [offset, length, base, index].iter().any(|&size| size > 8) {
            return None;
        }
        let wide = if version == 2 { 4 } else { 2 };
        for _ in 0..numbers.next(wide)?.min(MOST_ITEMS as u64) {
            let item = numbers.next(wide)?;
            let is_within = version > 0 && numbers.next(2)? & 15 == 1;
            numbers.next(2)?;
            let from = numbers.next(base)?;
            for piece in 0..numbers.next(2)? {
                numbers.next(index)?;
                let start = usize::try_from(from.checked_add(numbers.next(offset)?)?).ok()?;
                let count = usize::try_from(numbers.next(length)?).ok()?;
                let start = start.checked_add(if is_within { data.start } else { 0 })?;
                if piece < MOST_PIECES as u64 {
                    self.places.push((item, start..start.checked_add(count)?));
                }
            }
        }
        Some(())
    }

    fn read_owners(&mut self, body: &[u8]) -> Option<()> {
        let mut numbers = Numbers(body);
        let (version, flags) = numbers.version()?;
        for _ in 0..numbers.next(4)?.min(MOST_ITEMS as u64) {
            let item = numbers.next(if version == 0 { 2 } else { 4 })?;
            for _ in 0..numbers.next(1)? {
                let is_wide = flags & 1 == 1;
                let raw = numbers.next(if is_wide { 2 } else { 1 })?;
                self.owned.push((item, (raw & if is_wide { 0x7FFF } else { 0x7F }) as usize));
            }
        }
        Some(())
    }

    /// The bytes of an item; `None` where they are not all there.
    fn content(&self, bytes: &[u8], item: u64) -> Option<Vec<u8>> {
        let mut content = Vec::new();
        for (_, place) in self.places.iter().filter(|(owner, _)| *owner == item) {
            content.extend_from_slice(bytes.get(place.clone())?);
            if content.len() > bytes.len() {
                return None; // the same bytes again and again
            }
        }
        Some(content)
    }

    fn properties_of(&self, bytes: &[u8], item: u64) -> Option<Vec<BoxAt>> {
        let owned = self.owned.iter().filter(|(owner, _)| *owner == item);
        owned
            .map(|(_, index)| {
                let &(start, end) = self.properties.get(index.checked_sub(1)?)?;
                box_at(bytes, start, end).ok()?
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_and_mirrors_amount_to_one_orientation() {
        let of = |steps: &[(bool, u8)]| {
            let mut turns = Turns::default();
            for &(is_turn, value) in steps {
                if is_turn { turns.turn(value) } else { turns.mirror(value == 1) }
            }
            turns.orientation()
        };
        assert_eq!(of(&[]), 1);
        assert_eq!((of(&[(true, 1)]), of(&[(true, 2)]), of(&[(true, 3)])), (6, 3, 8));
        assert_eq!((of(&[(false, 0)]), of(&[(false, 1)])), (2, 4));
        // Mirrored and turned is not turned and mirrored.
        assert_eq!((of(&[(false, 0), (true, 1)]), of(&[(true, 1), (false, 0)])), (7, 5));
        assert_eq!(of(&[(false, 0), (true, 1), (true, 3), (false, 0)]), 1);
    }
}
