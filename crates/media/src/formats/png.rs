//! PNG and APNG.

use super::png_colours::{ColourChunks, DefinedSpace};
use crate::bytes::be32;
use crate::colour::{ColourSpace, space_of};
use crate::error::MediaError;
use crate::facts::Probe;
use crate::kind::Kind;

const SIGNATURE: usize = 8;

/// One chunk, its length, name and checksum included in `bytes`.
pub(super) struct Chunk<'a> {
    pub name: [u8; 4],
    pub payload: &'a [u8],
    pub bytes: &'a [u8],
}

/// The chunks of a file, up to IEND; one error if the bytes end before it.
pub(super) fn chunks(bytes: &[u8]) -> impl Iterator<Item = Result<Chunk<'_>, MediaError>> {
    let mut at = Some(SIGNATURE);
    std::iter::from_fn(move || {
        let start = at?;
        let chunk = (|| {
            let length = be32(bytes, start)? as usize;
            let whole = bytes.get(start..start.checked_add(length)?.checked_add(12)?)?;
            let name = *whole.get(4..8)?.first_chunk::<4>()?;
            Some(Chunk { name, payload: whole.get(8..8 + length)?, bytes: whole })
        })();
        at = match &chunk {
            Some(chunk) if &chunk.name != b"IEND" => Some(start + chunk.bytes.len()),
            _ => None,
        };
        Some(chunk.ok_or(MediaError::Truncated("its chunks")))
    })
}

/// Which chunks are needed to show the image as intended.
#[derive(Default)]
struct Needed {
    keep_profile: bool,
    colour: u8,
}

impl Needed {
    /// Asked of each chunk in turn. Those of a fixed length have it: decoders pass over others.
    fn has(&mut self, chunk: &Chunk) -> bool {
        match (&chunk.name, chunk.payload) {
            (b"IHDR", &[.., colour, _, _, _]) => {
                self.colour = colour;
                true
            }
            (b"PLTE" | b"IDAT" | b"IEND" | b"fdAT", _) => true,
            (b"acTL", payload) => payload.len() == 8,
            (b"fcTL", payload) => payload.len() == 26,
            (b"sRGB", payload) => payload.len() == 1,
            (b"sBIT", payload) => {
                payload.len() == [1, 0, 3, 3, 2, 0, 4, 0][self.colour as usize & 7]
            }
            (b"tRNS", payload) => match self.colour {
                0 => payload.len() == 2,
                2 => payload.len() == 6,
                _ => payload.len() <= 256,
            },
            // Kept or removed together: one changes the meaning of another.
            (b"iCCP", _) => self.keep_profile,
            (b"cICP" | b"gAMA", payload) => self.keep_profile && payload.len() == 4,
            (b"cHRM", payload) => self.keep_profile && payload.len() == 32,
            _ => false,
        }
    }
}

/// The frames that are there, which some files announce wrongly; `None` if the bytes end before the
/// file does.
pub(super) fn frames_of(bytes: &[u8]) -> Option<u32> {
    let mut frames = 0;
    for chunk in chunks(bytes) {
        frames += u32::from(&chunk.ok()?.name == b"fcTL");
    }
    Some(frames)
}

pub(crate) fn probe(bytes: &[u8]) -> Result<Probe, MediaError> {
    let mut probe = Probe::new(Kind::Png);
    let frames = frames_of(bytes);
    let mut colours = ColourChunks::default();
    let mut needed = Needed::default();
    for chunk in chunks(bytes) {
        let Ok(chunk) = chunk else { break };
        colours.read(chunk.name, chunk.payload);
        match &chunk.name {
            b"IHDR" => {
                let (Some(width), Some(height), Some(&[depth, colour, _, _, interlace])) = (
                    be32(chunk.payload, 0),
                    be32(chunk.payload, 4),
                    chunk.payload.get(8..).and_then(<[u8]>::first_chunk::<5>),
                ) else {
                    return Err(MediaError::corrupt("a PNG header that is too short"));
                };
                if width == 0 || height == 0 {
                    return Err(MediaError::corrupt("a side of zero pixels"));
                }
                probe.stored_width = width as usize;
                probe.stored_height = height as usize;
                probe.bit_depth = depth;
                probe.is_progressive = interlace == 1;
                if colour & 2 == 0 {
                    probe.colour = ColourSpace::Grey;
                }
            }
            b"acTL" => {
                probe.frames = frames.or(be32(chunk.payload, 0)).unwrap_or(1).max(1);
            }
            b"eXIf" => probe.exif.read_tiff(chunk.payload),
            b"iTXt" | b"tEXt" => probe.exif.read_xmp(chunk.payload),
            _ => {}
        }
        if !needed.has(&chunk) {
            probe.metadata_bytes += chunk.bytes.len();
        }
    }
    match colours.profile(bytes, probe.colour == ColourSpace::Grey) {
        DefinedSpace::Srgb => {}
        DefinedSpace::Profile(profile) => {
            probe.colour = space_of(&profile, probe.colour);
            probe.profile = profile;
        }
        DefinedSpace::Unknown => probe.colour = ColourSpace::Other,
    }
    Ok(probe)
}

/// The file without text, times, EXIF, unknown chunks and anything after IEND, which is added where
/// it is missing. The checksums of chunks are right, and so is the number of frames.
///
/// # Errors
///
/// [`MediaError::Truncated`] if the chunks end before the pixels.
pub(crate) fn strip(bytes: &[u8], keep_profile: bool) -> Result<Vec<u8>, MediaError> {
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(bytes.get(..SIGNATURE).unwrap_or(&[]));
    let mut needed = Needed { keep_profile, ..Needed::default() };
    let mut has_pixels = false;
    let frames = frames_of(bytes);
    for chunk in chunks(bytes) {
        match chunk {
            Ok(chunk) if needed.has(&chunk) => {
                has_pixels |= &chunk.name == b"IDAT";
                match (&chunk.name, frames, chunk.payload) {
                    (b"acTL", Some(0), _) => {}
                    (b"acTL", Some(frames), [_, _, _, _, plays @ ..]) => {
                        add_chunk(&mut out, *b"acTL", &[&frames.to_be_bytes(), plays].concat());
                    }
                    _ => add_chunk(&mut out, chunk.name, chunk.payload),
                }
            }
            Ok(_) => {}
            Err(_) if has_pixels => add_chunk(&mut out, *b"IEND", &[]),
            Err(error) => return Err(error),
        }
    }
    Ok(out)
}

fn add_chunk(out: &mut Vec<u8>, name: [u8; 4], payload: &[u8]) {
    out.extend_from_slice(&(payload.len() as u32).to_be_bytes());
    let start = out.len();
    out.extend_from_slice(&name);
    out.extend_from_slice(payload);
    let checksum = crc32fast::hash(out.get(start..).unwrap_or(&[]));
    out.extend_from_slice(&checksum.to_be_bytes());
}
