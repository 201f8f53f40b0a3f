//! The `meta` box: items, where their bytes lie, what belongs to them.

use std::ops::Range;

use crate::video::box_at::{BoxAt, box_at, boxes};

/// More than a photo of 200 megapixels has tiles. Further items are passed over.
const MOST_ITEMS: usize = 2048;
/// Pieces in which the bytes of one item may lie. They may take no bytes in the list itself.
const MOST_PIECES: u64 = 64;
/// Properties of one item.
const MOST_PROPERTIES: u64 = 32;

/// Numbers of the sizes that a box announces.
pub(super) struct Numbers<'a>(pub &'a [u8]);

impl Numbers<'_> {
    /// The next `size` bytes, at most eight.
    pub fn next(&mut self, size: usize) -> Option<u64> {
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
pub(super) struct Meta {
    pub primary: u64,
    /// Item, and its type.
    pub items: Vec<(u64, [u8; 4])>,
    /// Item, and where its bytes lie in the file.
    places: Vec<(u64, Range<usize>)>,
    properties: Vec<(usize, usize)>,
    /// Item, and its properties, counted from 1.
    owned: Vec<(u64, usize)>,
    /// Of a derived image, the images it is made of: both items.
    sources: Vec<(u64, u64)>,
}

impl Meta {
    /// The `meta` box of a file; `None` where there is none, or it is cut.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let found = boxes(bytes, 0..bytes.len()).find(|found| &found.name == b"meta")?;
        Self::read(bytes, &found)
    }

    /// Of each list the first counts: a file may have only one, and not as many as fit in.
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
                b"iinf" if found.items.is_empty() => found.read_items(bytes, &part)?,
                b"iloc" if found.places.is_empty() => found.read_places(&mut numbers, &data)?,
                b"iref" if found.sources.is_empty() => found.read_sources(bytes, &part)?,
                b"iprp" => {
                    for half in boxes(bytes, part.body..part.end) {
                        match &half.name {
                            b"ipco" => {
                                let all = boxes(bytes, half.body..half.end).take(MOST_ITEMS);
                                found.properties = all.map(|one| (one.start, one.end)).collect();
                            }
                            // There may be one for each of its versions.
                            b"ipma" if found.owned.len() < MOST_ITEMS => {
                                found.read_owners(bytes.get(half.body..half.end)?)?;
                            }
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
            let pieces = numbers.next(2)?;
            if pieces > MOST_PIECES {
                return None;
            }
            for _ in 0..pieces {
                numbers.next(index)?;
                let start = usize::try_from(from.checked_add(numbers.next(offset)?)?).ok()?;
                let count = usize::try_from(numbers.next(length)?).ok()?;
                let start = start.checked_add(if is_within { data.start } else { 0 })?;
                self.places.push((item, start..start.checked_add(count)?));
            }
        }
        Some(())
    }

    fn read_owners(&mut self, body: &[u8]) -> Option<()> {
        let mut numbers = Numbers(body);
        let (version, flags) = numbers.version()?;
        for _ in 0..numbers.next(4)?.min(MOST_ITEMS as u64) {
            let item = numbers.next(if version == 0 { 2 } else { 4 })?;
            let count = numbers.next(1)?;
            if count > MOST_PROPERTIES {
                return None;
            }
            for _ in 0..count {
                let is_wide = flags & 1 == 1;
                let raw = numbers.next(if is_wide { 2 } else { 1 })?;
                self.owned.push((item, (raw & if is_wide { 0x7FFF } else { 0x7F }) as usize));
            }
        }
        Some(())
    }

    fn read_sources(&mut self, bytes: &[u8], list: &BoxAt) -> Option<()> {
        let size = if *bytes.get(list.body)? == 0 { 2 } else { 4 };
        let all = boxes(bytes, list.body + 4..list.end).take(MOST_ITEMS);
        for found in all.filter(|found| &found.name == b"dimg") {
            let mut numbers = Numbers(bytes.get(found.body..found.end)?);
            let item = numbers.next(size)?;
            for _ in 0..numbers.next(2)? {
                if self.sources.len() == MOST_ITEMS {
                    return Some(());
                }
                self.sources.push((item, numbers.next(size)?));
            }
        }
        Some(())
    }

    /// The images that a derived one is made of, in their order.
    pub fn sources_of(&self, item: u64) -> Vec<u64> {
        let of_item = self.sources.iter().filter(|(owner, _)| *owner == item);
        of_item.map(|&(_, source)| source).collect()
    }

    pub fn type_of(&self, item: u64) -> Option<[u8; 4]> {
        self.items.iter().find(|(found, _)| *found == item).map(|&(_, kind)| kind)
    }

    /// Where the bytes of an item lie.
    pub fn places_of(&self, item: u64) -> Vec<Range<usize>> {
        let owned = self.places.iter().filter(|(owner, _)| *owner == item);
        owned.map(|(_, place)| place.clone()).collect()
    }

    /// The bytes of an item; `None` where they are not all there.
    pub fn content(&self, bytes: &[u8], item: u64) -> Option<Vec<u8>> {
        let mut content = Vec::new();
        for (_, place) in self.places.iter().filter(|(owner, _)| *owner == item) {
            content.extend_from_slice(bytes.get(place.clone())?);
            if content.len() > bytes.len() {
                return None; // the same bytes again and again
            }
        }
        Some(content)
    }

    pub fn properties_of(&self, bytes: &[u8], item: u64) -> Option<Vec<BoxAt>> {
        let owned = self.owned.iter().filter(|(owner, _)| *owner == item);
        owned
            .map(|(_, index)| {
                let &(start, end) = self.properties.get(index.checked_sub(1)?)?;
                box_at(bytes, start, end).ok()?
            })
            .collect()
    }
}
