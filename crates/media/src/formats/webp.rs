//! `WebP`, lossy, lossless and animated.

use crate::bytes::{le16, le24, le32};
use crate::colour::{ColourSpace, space_of};
use crate::error::MediaError;
use crate::facts::Probe;
use crate::kind::Kind;

const HAS_PROFILE: u8 = 0x20;
const HAS_ALPHA: u8 = 0x10;
const HAS_ANIMATION: u8 = 0x02;

/// One chunk; `bytes` has its header and padding too.
struct Chunk<'a> {
    name: [u8; 4],
    payload: &'a [u8],
    bytes: &'a [u8],
}

/// The chunks within the announced size; one error if the bytes end before it.
fn chunks(bytes: &[u8]) -> impl Iterator<Item = Result<Chunk<'_>, MediaError>> {
    let announced = le32(bytes, 4).map_or(0, |size| size as usize).saturating_add(8);
    chunks_between(bytes, 12, announced)
}

fn chunks_between(
    bytes: &[u8],
    mut at: usize,
    end: usize,
) -> impl Iterator<Item = Result<Chunk<'_>, MediaError>> {
    let mut is_over = false;
    std::iter::from_fn(move || {
        if is_over || at + 8 > end {
            return None;
        }
        let chunk = (|| {
            let name = *bytes.get(at..)?.first_chunk::<4>()?;
            let length = le32(bytes, at + 4)? as usize;
            let end = at.checked_add(8)?.checked_add(length)?;
            let payload = bytes.get(at + 8..end)?;
            // Chunks are padded to an even length; the very last pad byte is missing in some files.
            let padded = (end + length % 2).min(bytes.len());
            Some(Chunk { name, payload, bytes: bytes.get(at..padded)? })
        })();
        match &chunk {
            Some(chunk) => at += chunk.bytes.len(),
            None => is_over = true,
        }
        Some(chunk.ok_or(MediaError::Truncated("its chunks")))
    })
}

pub(crate) fn probe(bytes: &[u8]) -> Result<Probe, MediaError> {
    let mut probe = Probe::new(Kind::Webp);
    let mut frames = 0;
    for chunk in chunks(bytes) {
        // A chunk cut off at the end of the leading bytes is handled below.
        let Ok(chunk) = chunk else { break };
        set_size(&mut probe, chunk.name, chunk.payload);
        match &chunk.name {
            b"VP8X" if chunk.payload.is_empty() => {
                return Err(MediaError::corrupt("a WebP header that is too short"));
            }
            b"ANMF" => frames += 1,
            b"ICCP" => {
                probe.profile = chunk.payload.to_vec();
                probe.colour = space_of(&probe.profile, ColourSpace::Srgb);
            }
            b"EXIF" => {
                let payload = chunk.payload;
                probe.exif.read_tiff(payload.strip_prefix(b"Exif\0\0").unwrap_or(payload));
            }
            b"XMP " => probe.exif.read_xmp(chunk.payload),
            _ => {}
        }
        if !is_needed(chunk.name, false) {
            probe.metadata_bytes += chunk.bytes.len();
        }
    }
    if let (Some(name), Some(rest)) =
        (bytes.get(12..).and_then(<[u8]>::first_chunk::<4>), bytes.get(20..))
    {
        set_size(&mut probe, *name, rest);
    }
    probe.frames = frames.max(1);
    Ok(probe)
}

/// The first size counts.
fn set_size(probe: &mut Probe, name: [u8; 4], payload: &[u8]) {
    if let (Some(size), 0) = (size_in(name, payload), probe.stored_width) {
        (probe.stored_width, probe.stored_height) = size;
    }
}

/// The width and height that a chunk tells.
fn size_in(name: [u8; 4], payload: &[u8]) -> Option<(usize, usize)> {
    let less_one = |at| le24(payload, at).map(|side| side as usize + 1);
    match &name {
        b"VP8X" => Some((less_one(4)?, less_one(7)?)),
        b"ANMF" => Some((less_one(6)?, less_one(9)?)),
        b"VP8 " => {
            let side = |at| le16(payload, at).map(|raw| usize::from(raw & 0x3FFF));
            Some((side(6)?, side(8)?))
        }
        b"VP8L" => {
            let packed = le32(payload, 1)? as usize;
            Some(((packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1))
        }
        _ => None,
    }
}

/// # Errors
///
/// [`MediaError::Corrupt`] if pixels are of another size than the one around them, which is the only one
/// that limits are checked against.
fn check_size(
    around: Option<(usize, usize)>,
    name: [u8; 4],
    payload: &[u8],
) -> Result<(), MediaError> {
    match (around, size_in(name, payload)) {
        (Some(around), Some(own)) if around != own => {
            Err(MediaError::corrupt("a WebP whose pixels are of another size"))
        }
        _ => Ok(()),
    }
}

fn is_needed(name: [u8; 4], keep_profile: bool) -> bool {
    match &name {
        b"VP8X" | b"VP8 " | b"VP8L" | b"ALPH" | b"ANIM" | b"ANMF" => true,
        b"ICCP" => keep_profile,
        _ => false,
    }
}

/// The file without EXIF, XMP and unknown chunks, in its frames too. Its header announces what is
/// there.
///
/// # Errors
///
/// [`MediaError::Truncated`] if the file is shorter than announced, [`MediaError::Corrupt`] for pixels of
/// another size than announced.
pub(crate) fn strip(bytes: &[u8], keep_profile: bool) -> Result<Vec<u8>, MediaError> {
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(b"RIFF\0\0\0\0WEBP");
    let mut possible_flags = HAS_ANIMATION;
    let mut canvas = None;
    for chunk in chunks(bytes) {
        let chunk = chunk?;
        if !is_needed(chunk.name, keep_profile) {
            continue;
        }
        match &chunk.name {
            b"VP8X" => {
                canvas = size_in(chunk.name, chunk.payload);
                add_chunk(&mut out, chunk.name, clipped(chunk.payload, 10));
            }
            b"ANIM" => add_chunk(&mut out, chunk.name, clipped(chunk.payload, 6)),
            b"ANMF" => {
                let mut frame = clipped(chunk.payload, 16).to_vec();
                let size = size_in(chunk.name, chunk.payload);
                for part in chunks_between(chunk.payload, 16, chunk.payload.len()) {
                    let part = part?;
                    check_size(size, part.name, part.payload)?;
                    if matches!(&part.name, b"ALPH" | b"VP8 " | b"VP8L") {
                        add_chunk(&mut frame, part.name, part.payload);
                    }
                }
                add_chunk(&mut out, chunk.name, &frame);
            }
            _ => {
                check_size(canvas, chunk.name, chunk.payload)?;
                add_chunk(&mut out, chunk.name, chunk.payload);
            }
        }
        possible_flags |= match &chunk.name {
            b"ICCP" => HAS_PROFILE,
            b"ALPH" | b"VP8L" | b"ANMF" => HAS_ALPHA,
            _ => 0,
        };
    }
    if out.get(12..16) == Some(b"VP8X")
        && let Some(flags) = out.get_mut(20)
    {
        *flags &= possible_flags;
    }
    let size = (out.len() - 8) as u32;
    if let Some(field) = out.get_mut(4..8) {
        field.copy_from_slice(&size.to_le_bytes());
    }
    Ok(out)
}

/// Adds a chunk, padded to an even length.
fn add_chunk(out: &mut Vec<u8>, name: [u8; 4], payload: &[u8]) {
    out.extend_from_slice(&name);
    out.extend_from_slice(&(payload.len() as u32).to_le_bytes());
    out.extend_from_slice(payload);
    if payload.len() % 2 == 1 {
        out.push(0);
    }
}

fn clipped(payload: &[u8], length: usize) -> &[u8] {
    payload.get(..length).unwrap_or(payload)
}
