//! TIFF files of indices into a table of colours.

use super::tiff::tag;
use crate::error::MediaError;
use crate::exif::Tiff;

/// The tag of the table.
const COLOURS: u16 = 320;

/// Meanings of samples.
const BLACK_IS_ZERO: u16 = 1;
const INDICES: u32 = 3;

/// A TIFF of indices into a table of colours.
pub(super) struct Indexed {
    /// The same file with its indices as grey: decoders of grey read them.
    pub grey: Vec<u8>,
    pub colours: Vec<[u8; 3]>,
}

/// The parts of a TIFF with a table of colours; `None` for every other one.
///
/// # Errors
///
/// [`MediaError::UnsupportedKind`] for indices of 2 or 4 bits, [`MediaError::Corrupt`] for a table of
/// another length.
pub(super) fn indexed(bytes: &[u8]) -> Result<Option<Indexed>, MediaError> {
    let Some(reader) = Tiff::open(bytes) else { return Ok(None) };
    let field = |tag| reader.entries().find(|entry| entry.tag == tag);
    let number = |tag| field(tag).and_then(|entry| reader.number(&entry));
    let meaning = field(tag::MEANING).filter(|entry| reader.number(entry) == Some(INDICES));
    let Some(meaning) = meaning else { return Ok(None) };
    let count = match number(tag::BITS) {
        Some(8) => 256,
        Some(1) | None => 2,
        _ => return Err(MediaError::UnsupportedKind("a TIFF with indices of 2 or 4 bits")),
    };
    let table = field(COLOURS).and_then(|entry| reader.numbers(&entry)).unwrap_or_default();
    if table.len() != 3 * count {
        return Err(MediaError::corrupt("a table of colours of another length"));
    }
    // Some programs write 8 bits into the 16.
    let shift = if table.iter().all(|&value| value < 256) { 0 } else { 8 };
    let value = |at: usize| table.get(at).map_or(0, |&value| (value >> shift) as u8);
    let colours = (0..count).map(|at| [value(at), value(count + at), value(2 * count + at)]);
    Ok(Some(Indexed {
        grey: reader.with_short(&meaning, BLACK_IS_ZERO),
        colours: colours.collect(),
    }))
}
