//! The tiles of a HEIC's primary image, for a decoder of HEVC that is not here.

use std::ops::Range;

use super::Header;
use super::meta::{Meta, Numbers};
use super::tiles::{Canvas, Frame};
use crate::bytes::be32;
use crate::error::MediaError;
use crate::facts::Probe;
use crate::kind::Kind;
use crate::made_image::MadeImage;
use crate::pipeline;
use crate::recipe::{Limits, Recipe};

const CUT: MediaError = MediaError::Truncated("the image's description");

/// A HEIC whose tiles are decoded elsewhere, one after the other, and put together here.
pub struct Heif {
    bytes: Vec<u8>,
    probe: Probe,
    /// The decoder's configuration: an `hvcC` record (ISO/IEC 14496-15, 8.3.3.1).
    description: Vec<u8>,
    /// Of each tile, where its bytes lie.
    tiles: Vec<Vec<Range<usize>>>,
    canvas: Canvas,
}

/// Reads which tiles make the primary image of a whole file. Alpha, depth and gain maps are passed
/// over.
///
/// # Errors
///
/// Limits; [`MediaError::UnsupportedKind`] for an image that is not made of HEVC tiles of one kind;
/// [`MediaError::Truncated`] and [`MediaError::Corrupt`].
pub fn open(bytes: Vec<u8>, limits: &Limits) -> Result<Heif, MediaError> {
    limits.check_bytes(bytes.len() as u64)?;
    if Kind::of(&bytes) != Kind::Heic {
        return Err(MediaError::UnsupportedKind(Kind::of(&bytes).name()));
    }
    let meta = Meta::of(&bytes).ok_or(CUT)?;
    let mut header = Header::new(Kind::Heic);
    header.read(&bytes, &meta).ok_or(CUT)?;
    header.probe.check(bytes.len() as u64, limits)?;
    let (grid, items) = Grid::of(&bytes, &meta, limits)?;
    let mut tiles = Vec::new();
    let mut description = None;
    let mut left = bytes.len();
    for item in items {
        let tile = tile_of(&bytes, &meta, item)?;
        if (tile.width, tile.height) != grid.tile {
            return Err(MediaError::corrupt("tiles of different sizes"));
        }
        if *description.get_or_insert(tile.description) != tile.description {
            return Err(MediaError::UnsupportedKind("tiles that are coded in different ways"));
        }
        // No byte is decoded twice.
        let count = tile.places.iter().map(Range::len).sum();
        left = left.checked_sub(count).ok_or_else(|| MediaError::corrupt("tiles that overlap"))?;
        tiles.push(tile.places);
    }
    let description = description.ok_or(CUT)?.to_vec();
    let shown = (header.probe.stored_width, header.probe.stored_height);
    let (across, down) = (header.hidden.0 + shown.0, header.hidden.1 + shown.1);
    if across > grid.size.0 || down > grid.size.1 {
        return Err(MediaError::corrupt("an image larger than its tiles"));
    }
    let canvas = Canvas::new(grid.tile, grid.columns, header.hidden, shown, header.coding);
    Ok(Heif { bytes, probe: header.probe, description, tiles, canvas })
}

impl Heif {
    /// What the decoder has to be, as its codec string (RFC 6381, ISO/IEC 14496-15 annex E): the
    /// profile of the tiles, then another that decodes them too.
    #[must_use]
    pub fn codecs(&self) -> Vec<String> {
        codecs_of(&self.description)
    }

    /// The decoder's configuration: an `hvcC` record.
    #[must_use]
    pub fn description(&self) -> &[u8] {
        &self.description
    }

    /// How many tiles there are.
    #[must_use]
    pub fn tile_count(&self) -> usize {
        self.tiles.len()
    }

    /// Pixels across and down of each tile.
    #[must_use]
    pub fn tile_size(&self) -> (usize, usize) {
        self.canvas.tile
    }

    /// The coded bytes of a tile: NAL units, each behind its length.
    #[must_use]
    pub fn tile(&self, index: usize) -> Vec<u8> {
        let places = self.tiles.get(index).into_iter().flatten();
        places.filter_map(|place| self.bytes.get(place.clone())).flatten().copied().collect()
    }

    /// Adds the decoded pixels of the next tile, row by row from the top left.
    ///
    /// # Errors
    ///
    /// [`MediaError::UnsupportedKind`] for samples of a form that is not read here,
    /// [`MediaError::Corrupt`] if they are not those of a tile, out of memory.
    pub fn add(&mut self, frame: &Frame) -> Result<(), MediaError> {
        if self.canvas.count() >= self.tiles.len() {
            return Err(MediaError::corrupt("more frames than tiles"));
        }
        self.canvas.add(frame)
    }

    /// Makes an image of the tiles by `recipe`.
    ///
    /// # Errors
    ///
    /// [`MediaError::Truncated`] while tiles are missing, the errors of
    /// [`pipeline::make_image_from_planes`].
    pub fn make_image(self, recipe: &Recipe) -> Result<MadeImage, MediaError> {
        if self.canvas.count() < self.tiles.len() {
            return Err(MediaError::Truncated("the image: tiles are missing"));
        }
        let file_bytes = self.bytes.len();
        drop(self.bytes);
        pipeline::make_image_from_planes(self.canvas.finish()?, self.probe, file_bytes, recipe)
    }
}

/// How tiles lie beside each other.
struct Grid {
    columns: usize,
    tile: (usize, usize),
    size: (usize, usize),
}

impl Grid {
    /// The grid of the primary image, and its tiles. A single image is a grid of one.
    fn of(bytes: &[u8], meta: &Meta, limits: &Limits) -> Result<(Self, Vec<u64>), MediaError> {
        let sized = |item| -> Result<(usize, usize), MediaError> {
            let size = size_of(bytes, meta, item).ok_or(CUT)?;
            limits.check_size(size.0 as u64, size.1 as u64, false)?;
            Ok(size)
        };
        match meta.type_of(meta.primary).as_ref() {
            Some(b"hvc1") => {
                let size = sized(meta.primary)?;
                Ok((Self { columns: 1, tile: size, size }, vec![meta.primary]))
            }
            Some(b"grid") => {
                let items = meta.sources_of(meta.primary);
                let tile = sized(*items.first().ok_or(CUT)?)?;
                let content = meta.content(bytes, meta.primary).ok_or(CUT)?;
                let (columns, rows, size) = grid_of(&content).ok_or(CUT)?;
                let covers = |side: usize, tiles: usize, of: usize| {
                    side * tiles >= of && side * (tiles - 1) < of
                };
                let is_covered = covers(tile.0, columns, size.0) && covers(tile.1, rows, size.1);
                if items.len() != columns * rows || !is_covered {
                    return Err(MediaError::corrupt("a grid that is not that of its tiles"));
                }
                limits.check_size(size.0 as u64, size.1 as u64, false)?;
                Ok((Self { columns, tile, size }, items))
            }
            _ => Err(MediaError::UnsupportedKind("an image that is not made of HEVC tiles")),
        }
    }
}

/// Columns, rows and the size of a grid (ISO/IEC 23008-12, 6.6.2.3.2).
fn grid_of(content: &[u8]) -> Option<(usize, usize, (usize, usize))> {
    let mut numbers = Numbers(content);
    numbers.next(1)?;
    let side = if numbers.next(1)? & 1 == 1 { 4 } else { 2 };
    let (rows, columns) = (numbers.next(1)? as usize + 1, numbers.next(1)? as usize + 1);
    Some((columns, rows, (numbers.next(side)? as usize, numbers.next(side)? as usize)))
}

fn size_of(bytes: &[u8], meta: &Meta, item: u64) -> Option<(usize, usize)> {
    let properties = meta.properties_of(bytes, item)?;
    let size = properties.iter().find(|found| &found.name == b"ispe")?;
    let body = bytes.get(size.body..size.end)?;
    Some((be32(body, 4)? as usize, be32(body, 8)? as usize))
}

struct Tile<'a> {
    width: usize,
    height: usize,
    description: &'a [u8],
    places: Vec<Range<usize>>,
}

fn tile_of<'a>(bytes: &'a [u8], meta: &Meta, item: u64) -> Result<Tile<'a>, MediaError> {
    if meta.type_of(item).as_ref() != Some(b"hvc1") {
        return Err(MediaError::UnsupportedKind("tiles that are not HEVC"));
    }
    let (width, height) = size_of(bytes, meta, item).ok_or(CUT)?;
    let properties = meta.properties_of(bytes, item).ok_or(CUT)?;
    let configuration = properties.iter().find(|found| &found.name == b"hvcC").ok_or(CUT)?;
    let description = bytes.get(configuration.body..configuration.end).ok_or(CUT)?;
    let places = meta.places_of(item);
    if places.is_empty() || places.iter().any(|place| bytes.get(place.clone()).is_none()) {
        return Err(MediaError::Truncated("a tile"));
    }
    if codecs_of(description).is_empty() {
        return Err(CUT);
    }
    Ok(Tile { width, height, description, places })
}

/// The codec strings of an `hvcC` record; none if it is cut.
fn codecs_of(record: &[u8]) -> Vec<String> {
    const MAIN: u8 = 1;
    const STILL: u8 = 3;
    let fields = || {
        let (head, compatible) = (*record.get(1)?, be32(record, 2)?);
        Some((head, compatible, record.get(6..12)?, *record.get(12)?))
    };
    let Some((head, compatible, constraints, level)) = fields() else { return Vec::new() };
    let space = ["", "A", "B", "C"][usize::from(head >> 6)];
    let tier = if head & 0x20 == 0 { 'L' } else { 'H' };
    let used = constraints.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    let named = |profile: u8| {
        let compatible = compatible.reverse_bits();
        let start = format!("hvc1.{space}{profile}.{compatible:X}.{tier}{level}");
        constraints.iter().take(used).fold(start, |text, byte| format!("{text}.{byte:X}"))
    };
    let profile = head & 0x1F;
    // Decoders of the main profile know its still pictures, but not always by that name.
    let is_main = profile == STILL && compatible >> (31 - MAIN) & 1 == 1;
    let others = is_main.then(|| named(MAIN));
    std::iter::once(named(profile)).chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codec_string_is_that_of_the_record() {
        let mut record = vec![1, 1, 0x60, 0, 0, 0, 0xB0, 0, 0, 0, 0, 0, 93];
        assert_eq!(codecs_of(&record), ["hvc1.1.6.L93.B0"]);
        record[1] = 0x22; // the main profile of ten bits, high tier
        record[2] = 0x20;
        record[7] = 0x08;
        assert_eq!(codecs_of(&record), ["hvc1.2.4.H93.B0.8"]);
        let still = [1, 3, 0x70, 0, 0, 0, 0, 0, 0, 0, 0, 0, 30];
        assert_eq!(codecs_of(&still), ["hvc1.3.E.L30", "hvc1.1.E.L30"]);
        assert!(codecs_of(&still[..12]).is_empty());
    }
}
