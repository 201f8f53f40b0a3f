//! The strips and tiles of a TIFF.

use super::tiff::tag;
use crate::error::MediaError;
use crate::exif::Tiff;
use crate::recipe::Limits;

/// Tags of the directory.
const STRIPS: u16 = 273;
const STRIP_BYTES: u16 = 279;
const TILES: u16 = 324;
const TILE_BYTES: u16 = 325;
const JPEG_TABLES: u16 = 347;

/// Strips and tiles that are JPEGs have sizes of their own, and the decoder believes them.
///
/// # Errors
///
/// [`MediaError::TooManyPixels`] and [`MediaError::TooManyBytes`] if all of them together exceed a limit,
/// [`MediaError::UnsupportedTiff`] for progressive ones, [`MediaError::Corrupt`].
pub(super) fn check(bytes: &[u8], limits: &Limits) -> Result<(), MediaError> {
    const JPEG: u32 = 7;
    const BAD: MediaError = MediaError::Truncated("its directory");
    let Some(reader) = Tiff::open(bytes) else { return Ok(()) };
    // Which of several fields of a name counts is not known here.
    let only = |tag| {
        let mut found = reader.entries().filter(|entry| entry.tag == tag);
        let first = found.next();
        if found.next().is_some() { Err(MediaError::corrupt("a field twice")) } else { Ok(first) }
    };
    let numbers = |tag| match only(tag)? {
        Some(entry) => reader.numbers(&entry).ok_or(BAD),
        None => Ok(Vec::new()),
    };
    if numbers(tag::COMPRESSION)?.first() != Some(&JPEG) {
        return Ok(());
    }
    let tables = match only(JPEG_TABLES)? {
        Some(entry) => reader.plain_bytes(&entry).ok_or(BAD)?,
        None => &[],
    };
    let (mut total_bytes, mut announced) = (0, 0);
    for (starts, lengths) in [(STRIPS, STRIP_BYTES), (TILES, TILE_BYTES)] {
        for (start, length) in numbers(starts)?.into_iter().zip(numbers(lengths)?) {
            let part = bytes.get(start as usize..).ok_or(BAD)?;
            let part = part.get(..length as usize).ok_or(MediaError::Truncated("the image"))?;
            total_bytes += (tables.len() + part.len()) as u64;
            limits.check_bytes(total_bytes)?;
            // The tables end, and the part begins, with a marker that does not count.
            let file = match tables {
                [head @ .., _, _] => [head, part.get(2..).unwrap_or(&[])].concat(),
                _ => part.to_vec(),
            };
            let header = jpeg::Header::read_leading(&file)?;
            if header.is_progressive() {
                return Err(MediaError::UnsupportedTiff("a TIFF of progressive JPEGs"));
            }
            announced += header.width as u64 * header.height as u64;
            if announced > limits.max_pixels {
                return Err(MediaError::TooManyPixels { announced, allowed: limits.max_pixels });
            }
        }
    }
    Ok(())
}

/// Turns the bits of each byte of the strips and tiles around, as fax programs store them.
///
/// # Errors
///
/// [`MediaError::TooManyBytes`] if all of them together exceed the limit, [`MediaError::Truncated`].
pub(super) fn turn_bits(file: &mut [u8], limits: &Limits) -> Result<(), MediaError> {
    let Some(reader) = Tiff::open(file) else { return Ok(()) };
    let numbers =
        |tag| reader.find(tag).and_then(|entry| reader.numbers(&entry)).unwrap_or_default();
    let parts: Vec<(u32, u32)> = [(STRIPS, STRIP_BYTES), (TILES, TILE_BYTES)]
        .into_iter()
        .flat_map(|(starts, lengths)| numbers(starts).into_iter().zip(numbers(lengths)))
        .collect();
    limits.check_bytes(parts.iter().map(|&(_, length)| u64::from(length)).sum())?;
    for (start, length) in parts {
        let part = file.get_mut(start as usize..).and_then(|rest| rest.get_mut(..length as usize));
        let part = part.ok_or(MediaError::Truncated("the image"))?;
        for byte in part {
            *byte = byte.reverse_bits();
        }
    }
    Ok(())
}
