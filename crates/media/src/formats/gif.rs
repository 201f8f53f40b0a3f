//! GIF.

use crate::bytes::le16;
use crate::error::MediaError;
use crate::facts::Probe;
use crate::kind::Kind;

/// A block after the logical screen descriptor.
enum Block<'a> {
    Frame {
        /// Left, top, width and height.
        at: [usize; 4],
        /// The block without what ends it.
        bytes: &'a [u8],
    },
    /// Frame control, or a loop count: what they need of it.
    Control(&'a [u8]),
    /// Comments, plain text, application data and what is unknown.
    Other(&'a [u8]),
}

const TRUNCATED: MediaError = MediaError::Truncated("its blocks");

/// Returns where the sub-blocks that begin at `at` end, without and with their terminator, which
/// may be missing at the end of the file.
fn blocks_end(bytes: &[u8], mut at: usize) -> Result<(usize, usize), MediaError> {
    loop {
        match bytes.get(at..).ok_or(TRUNCATED)? {
            [] | [0x3B] => return Ok((at, at)),
            [0, ..] => return Ok((at, at + 1)),
            [length, ..] => at += 1 + usize::from(*length),
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

/// Calls `visit` for each block up to the trailer, or to the end of the file behind a frame.
fn walk(bytes: &[u8], mut visit: impl FnMut(&Block)) -> Result<(), MediaError> {
    let mut at = head_bytes(bytes)?;
    let mut is_behind_frame = false;
    loop {
        let start = at;
        match bytes.get(at) {
            Some(0x3B) => return Ok(()),
            None if is_behind_frame => return Ok(()),
            None => return Err(TRUNCATED),
            // Padding before the trailer.
            Some(0) if is_behind_frame => at += 1,
            Some(0x2C) => {
                let head = bytes.get(at + 1..at + 10).ok_or(TRUNCATED)?;
                let side = |at| le16(head, at).map_or(0, usize::from);
                // The descriptor, local colours, the code size, then the pixels.
                let pixels = at + 11 + table_bytes(head.last().copied().unwrap_or(0));
                let (end, next) = blocks_end(bytes, pixels)?;
                let whole = bytes.get(start..end).ok_or(TRUNCATED)?;
                visit(&Block::Frame { at: [side(0), side(2), side(4), side(6)], bytes: whole });
                (at, is_behind_frame) = (next, true);
            }
            Some(0x21) => {
                let (end, next) = blocks_end(bytes, at + 2)?;
                let whole = bytes.get(start..end).ok_or(TRUNCATED)?;
                visit(&match whole {
                    [_, 0xF9, 4, _, _, _, _, ..] => Block::Control(&whole[..7]),
                    [_, 0xFF, 11, rest @ ..]
                        if (rest.starts_with(b"NETSCAPE2.0\x03\x01")
                            || rest.starts_with(b"ANIMEXTS1.0\x03\x01"))
                            && rest.len() >= 15 =>
                    {
                        Block::Control(&whole[..18])
                    }
                    _ => Block::Other(whole),
                });
                (at, is_behind_frame) = (next, false);
            }
            Some(_) => return Err(MediaError::corrupt("an unknown GIF block")),
        }
    }
}

/// Width and height of the screen. As in browsers, one too small for the first frame grows.
fn screen_with(screen: (usize, usize), [left, top, width, height]: [usize; 4]) -> (usize, usize) {
    (screen.0.max(left + width), screen.1.max(top + height))
}

fn screen_of(bytes: &[u8]) -> (usize, usize) {
    let side = |at| le16(bytes, at).map_or(0, usize::from);
    (side(6), side(8))
}

pub(crate) fn probe(bytes: &[u8]) -> Result<Probe, MediaError> {
    let mut probe = Probe::new(Kind::Gif);
    let mut screen = screen_of(bytes);
    let mut frames = 0;
    let outcome = walk(bytes, |block| match *block {
        Block::Frame { at, .. } => {
            if frames == 0 {
                screen = screen_with(screen, at);
            }
            frames += 1;
            let [_, _, width, height] = at;
            let largest = &mut probe.largest_frame;
            *largest = (largest.0.max(width), largest.1.max(height));
            probe.frame_pixels += width as u64 * height as u64;
        }
        Block::Control(_) => {}
        Block::Other(whole) => {
            probe.exif.read_xmp(whole);
            probe.metadata_bytes += whole.len();
        }
    });
    (probe.stored_width, probe.stored_height) = screen;
    probe.frames = frames.max(1);
    match outcome {
        Ok(()) if screen.0 == 0 || screen.1 == 0 => {
            Err(MediaError::corrupt("a side of zero pixels"))
        }
        Ok(()) | Err(MediaError::Truncated(_)) => Ok(probe),
        Err(error) => Err(error),
    }
}

/// The file with frames, their control and the loop count alone, in the form that every decoder
/// reads: as large as its first frame, each block terminated, and with a trailer. Where a frame has no
/// colours it is black, as browsers show it.
///
/// # Errors
///
/// [`MediaError::Truncated`] if the last block is not whole.
pub(crate) fn strip(bytes: &[u8]) -> Result<Vec<u8>, MediaError> {
    let mut out = bytes.get(..head_bytes(bytes)?).ok_or(TRUNCATED)?.to_vec();
    let mut first = None;
    let has_colours = out.get(10).is_some_and(|flags| flags & 0x80 != 0);
    let mut lacks_colours = false;
    walk(bytes, |block| {
        let (Block::Frame { bytes, .. } | Block::Control(bytes)) = *block else { return };
        out.extend_from_slice(bytes);
        out.push(0);
        if let Block::Frame { at, bytes } = *block {
            first.get_or_insert(at);
            lacks_colours |= !has_colours && bytes.get(9).is_some_and(|flags| flags & 0x80 == 0);
        }
    })?;
    out.push(0x3B);
    if lacks_colours && let Some(flags) = out.get_mut(10) {
        *flags = *flags & 0x78 | 0x80;
        out.splice(13..13, [0; 6]);
    }
    let (width, height) = screen_with(screen_of(bytes), first.unwrap_or_default());
    if let Some(sides) = out.get_mut(6..10) {
        sides[..2].copy_from_slice(&(width.min(65_535) as u16).to_le_bytes());
        sides[2..].copy_from_slice(&(height.min(65_535) as u16).to_le_bytes());
    }
    Ok(out)
}
