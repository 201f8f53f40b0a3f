//! GIF.

use std::io::Cursor;

use image::AnimationDecoder;
use image::codecs::gif::GifDecoder;

use super::image_rs::{first_frame, refusal};
use super::raster::Raster;
use crate::bytes::le16;
use crate::error::MediaError;
use crate::facts::Probe;
use crate::kind::Kind;
use crate::recipe::Limits;

/// A block after the logical screen descriptor.
enum Block {
    /// A frame, with the width and height of its descriptor.
    Frame(u16, u16),
    /// Frame control or loop count.
    Control,
    /// Comments, plain text and application data.
    Other,
}

const TRUNCATED: MediaError = MediaError::Truncated("its blocks");

/// Returns the end of the sub-blocks that begin at `at`.
fn after_blocks(bytes: &[u8], at: usize) -> Result<usize, MediaError> {
    let mut at = at;
    loop {
        let length = usize::from(*bytes.get(at).ok_or(TRUNCATED)?);
        at += 1 + length;
        if length == 0 {
            return Ok(at);
        }
    }
}

/// Bytes of a colour table, by its flags.
fn table_bytes(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

/// Bytes before the first block: header, logical screen, global colours.
fn head_bytes(bytes: &[u8]) -> Result<usize, MediaError> {
    let flags = *bytes.get(10).ok_or(TRUNCATED)?;
    let end = 13 + table_bytes(flags);
    if bytes.len() < end { Err(TRUNCATED) } else { Ok(end) }
}

/// Calls `visit` for each block up to the trailer.
fn walk(bytes: &[u8], mut visit: impl FnMut(&Block, &[u8])) -> Result<(), MediaError> {
    let mut at = head_bytes(bytes)?;
    loop {
        let start = at;
        let block = match bytes.get(at).ok_or(TRUNCATED)? {
            0x3B => return Ok(()),
            0x2C => {
                let (width, height) =
                    (le16(bytes, at + 5).ok_or(TRUNCATED)?, le16(bytes, at + 7).ok_or(TRUNCATED)?);
                let flags = *bytes.get(at + 9).ok_or(TRUNCATED)?;
                // The descriptor, local colours, the code size, then the pixels.
                at = after_blocks(bytes, at + 10 + table_bytes(flags) + 1)?;
                Block::Frame(width, height)
            }
            0x21 => {
                let label = *bytes.get(at + 1).ok_or(TRUNCATED)?;
                let name = bytes.get(at + 3..at + 14).unwrap_or(&[]);
                at = after_blocks(bytes, at + 2)?;
                match (label, name) {
                    (0xF9, _) | (0xFF, b"NETSCAPE2.0" | b"ANIMEXTS1.0") => Block::Control,
                    _ => Block::Other,
                }
            }
            _ => return Err(MediaError::corrupt("an unknown GIF block")),
        };
        visit(&block, bytes.get(start..at).ok_or(TRUNCATED)?);
    }
}

pub(crate) fn probe(bytes: &[u8]) -> Result<Probe, MediaError> {
    let mut probe = Probe::new(Kind::Gif);
    if let (Some(width), Some(height)) = (le16(bytes, 6), le16(bytes, 8)) {
        if width == 0 || height == 0 {
            return Err(MediaError::corrupt("a side of zero pixels"));
        }
        probe.stored_width = usize::from(width);
        probe.stored_height = usize::from(height);
    }
    probe.has_alpha = true; // a frame may leave parts of the screen open
    let mut frames = 0;
    let outcome = walk(bytes, |block, whole| match *block {
        Block::Frame(width, height) => {
            frames += 1;
            let largest = &mut probe.largest_frame;
            *largest = (largest.0.max(width.into()), largest.1.max(height.into()));
            probe.frame_pixels += u64::from(width) * u64::from(height);
        }
        Block::Control => {}
        Block::Other => {
            probe.exif.read_xmp(whole);
            probe.metadata_bytes += whole.len();
        }
    });
    probe.frames = frames.max(1);
    match outcome {
        Ok(()) | Err(MediaError::Truncated(_)) => Ok(probe),
        Err(error) => Err(error),
    }
}

/// The first frame; with `all_frames` the others are decoded too, to validate them.
///
/// # Errors
///
/// [`MediaError::Truncated`] if the trailer is missing, and decoder errors.
pub(crate) fn decode(
    bytes: &[u8],
    limits: &Limits,
    all_frames: bool,
) -> Result<Raster, MediaError> {
    walk(bytes, |_, _| {})?;
    let decoder = GifDecoder::new(Cursor::new(bytes)).map_err(|error| refusal(&error))?;
    first_frame(decoder.into_frames(), limits, all_frames)
}

/// The file without comments and application data; the loop count stays.
///
/// # Errors
///
/// [`MediaError::Truncated`] if the trailer is missing.
pub(crate) fn strip(bytes: &[u8]) -> Result<Vec<u8>, MediaError> {
    let mut out = bytes.get(..head_bytes(bytes)?).ok_or(TRUNCATED)?.to_vec();
    walk(bytes, |block, whole| {
        if !matches!(block, Block::Other) {
            out.extend_from_slice(whole);
        }
    })?;
    out.push(0x3B);
    Ok(out)
}
