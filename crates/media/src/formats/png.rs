//! PNG and APNG.

use std::io::{Cursor, Write};

use super::png_colours::{ColourChunks, DefinedSpace};
use super::raster::Raster;
use crate::bytes::be32;
use crate::bytes::zeroed;
use crate::colour::{ColourSpace, space_of};
use crate::error::MediaError;
use crate::facts::Probe;
use crate::kind::Kind;
use crate::recipe::Limits;

const SIGNATURE: usize = 8;

/// One chunk, its length, name and checksum included in `bytes`.
struct Chunk<'a> {
    name: [u8; 4],
    payload: &'a [u8],
    bytes: &'a [u8],
}

/// The chunks of a file, up to IEND; one error if the bytes end before it.
fn chunks(bytes: &[u8]) -> impl Iterator<Item = Result<Chunk<'_>, MediaError>> {
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

pub(crate) fn probe(bytes: &[u8]) -> Result<Probe, MediaError> {
    let mut probe = Probe::new(Kind::Png);
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
                probe.has_alpha = colour & 4 != 0;
                probe.is_progressive = interlace == 1;
                if colour & 2 == 0 {
                    probe.colour = ColourSpace::Grey;
                }
            }
            b"tRNS" => probe.has_alpha = true,
            b"acTL" => probe.frames = be32(chunk.payload, 0).unwrap_or(1).max(1),
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

/// All pixels of the default image, 8 bits a sample; the whole file is read to its end.
///
/// The last chunk may be missing, and either the checksums of chunks or that of the pixels may be
/// wrong, as in browsers; not both.
///
/// # Errors
///
/// [`MediaError::InflatesTooMuch`], [`MediaError::Truncated`], [`MediaError::Corrupt`].
pub(crate) fn decode(bytes: &[u8], limits: &Limits) -> Result<Raster, MediaError> {
    let ended;
    let (bytes, is_cut) = match chunks(bytes).last() {
        Some(Err(_)) => {
            ended = strip(bytes, true)?;
            (ended.as_slice(), true)
        }
        _ => (bytes, false),
    };
    check_whole(bytes, limits)?;
    let is_animated = chunks(bytes).any(|chunk| chunk.is_ok_and(|chunk| &chunk.name == b"acTL"));
    // Of an animation both checksums must be right: each finds damage that the other does not.
    match decode_by(bytes, true, is_animated) {
        Err(_) if is_cut => Err(MediaError::Truncated("the image")),
        Err(MediaError::Corrupt(_)) if !is_animated => decode_by(bytes, false, true),
        outcome => outcome,
    }
}

fn decode_by(bytes: &[u8], checks_chunks: bool, checks_pixels: bool) -> Result<Raster, MediaError> {
    let mut options = png::DecodeOptions::default();
    options.set_ignore_text_chunk(true);
    options.set_ignore_iccp_chunk(true);
    options.set_ignore_crc(!checks_chunks);
    options.set_ignore_adler32(!checks_pixels);
    let mut decoder = png::Decoder::new_with_options(Cursor::new(bytes), options);
    decoder.set_limits(png::Limits { bytes: usize::MAX });
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(refusal)?;
    let size = reader.output_buffer_size().ok_or(MediaError::InflatesTooMuch)?;
    let mut samples = zeroed(size)?;
    let info = reader.next_frame(&mut samples).map_err(refusal)?;
    let raster = Raster {
        width: info.width as usize,
        height: info.height as usize,
        channels: info.color_type.samples(),
        samples,
    };
    let frames = reader.info().animation_control().map_or(0, |control| control.num_frames);
    // Every frame of an animation is decoded: a file that passes through must be valid to its end.
    let shown_first = reader.info().frame_control().is_some();
    let mut scratch: Vec<u8> = Vec::new();
    for _ in usize::from(shown_first)..frames as usize {
        scratch.resize(size, 0);
        reader.next_frame(&mut scratch).map_err(refusal)?;
    }
    reader.finish().map_err(refusal)?;
    Ok(raster)
}

/// Checks that the compressed bytes can hold the image.
fn check_whole(bytes: &[u8], limits: &Limits) -> Result<(), MediaError> {
    let mut compressed = 0_u64;
    let mut raw = 0_u64;
    for chunk in chunks(bytes) {
        let chunk = chunk?;
        match &chunk.name {
            b"IHDR" => {
                let width = u64::from(be32(chunk.payload, 0).unwrap_or(0));
                let height = u64::from(be32(chunk.payload, 4).unwrap_or(0));
                let depth = u64::from(chunk.payload.get(8).copied().unwrap_or(8));
                let samples = match chunk.payload.get(9) {
                    Some(2) => 3,
                    Some(4) => 2,
                    Some(6) => 4,
                    _ => 1,
                };
                raw = height.saturating_mul(1 + (width * depth * samples).div_ceil(8));
            }
            b"IDAT" => compressed += chunk.payload.len() as u64,
            _ => {}
        }
    }
    if compressed == 0 {
        return Err(MediaError::Truncated("the image: no pixels"));
    }
    if raw / compressed > limits.max_inflate_ratio {
        return Err(MediaError::InflatesTooMuch);
    }
    Ok(())
}

fn refusal(error: png::DecodingError) -> MediaError {
    match error {
        png::DecodingError::IoError(_) => MediaError::Truncated("the image"),
        png::DecodingError::LimitsExceeded => {
            MediaError::TooManyPixels { announced: 0, allowed: 0 }
        }
        other => MediaError::corrupt(other.to_string()),
    }
}

/// The file without text, times, EXIF, unknown chunks and anything after IEND, which is added where
/// it is missing. The checksums of chunks are right.
///
/// # Errors
///
/// [`MediaError::Truncated`] if the chunks end before the pixels.
pub(crate) fn strip(bytes: &[u8], keep_profile: bool) -> Result<Vec<u8>, MediaError> {
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(bytes.get(..SIGNATURE).unwrap_or(&[]));
    let mut needed = Needed { keep_profile, ..Needed::default() };
    let mut has_pixels = false;
    for chunk in chunks(bytes) {
        match chunk {
            Ok(chunk) if needed.has(&chunk) => {
                has_pixels |= &chunk.name == b"IDAT";
                add_chunk(&mut out, chunk.name, chunk.payload);
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
    let checksum = crc_of(out.get(start..).unwrap_or(&[]));
    out.extend_from_slice(&checksum.to_be_bytes());
}

/// The CRC of ISO 3309.
fn crc_of(bytes: &[u8]) -> u32 {
    const STEPS: [u32; 256] = {
        let mut steps = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let mut crc = byte as u32;
            let mut bit = 0;
            while bit < 8 {
                crc = if crc & 1 == 1 { 0xEDB8_8320 ^ (crc >> 1) } else { crc >> 1 };
                bit += 1;
            }
            steps[byte] = crc;
            byte += 1;
        }
        steps
    };
    !bytes.iter().fold(!0, |crc, &byte| STEPS[usize::from(crc as u8 ^ byte)] ^ (crc >> 8))
}

/// A PNG file of `raster`.
///
/// # Errors
///
/// [`MediaError::Corrupt`] if the pixels do not match the size.
pub(crate) fn encode(raster: &Raster) -> Result<Vec<u8>, MediaError> {
    let failed = |error: png::EncodingError| MediaError::corrupt(error.to_string());
    let mut out = Vec::new();
    let mut writer = header_of(raster, &mut out).map_err(failed)?;
    writer.write_image_data(&raster.samples).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(out)
}

/// A PNG file of `raster`, unless it would exceed `max_bytes`: then encoding stops there.
pub(crate) fn encode_within(raster: &Raster, max_bytes: usize) -> Option<Vec<u8>> {
    let mut out = Capped { bytes: Vec::new(), max_bytes };
    let mut writer = header_of(raster, &mut out).ok()?;
    let mut pixels = writer.stream_writer().ok()?;
    pixels.write_all(&raster.samples).ok()?;
    pixels.finish().ok()?;
    writer.finish().ok()?;
    Some(out.bytes)
}

fn header_of<W: Write>(raster: &Raster, out: W) -> Result<png::Writer<W>, png::EncodingError> {
    let mut encoder = png::Encoder::new(out, raster.width as u32, raster.height as u32);
    encoder.set_color(match raster.channels {
        1 => png::ColorType::Grayscale,
        2 => png::ColorType::GrayscaleAlpha,
        3 => png::ColorType::Rgb,
        _ => png::ColorType::Rgba,
    });
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    encoder.write_header()
}

/// Refuses what would make it longer than `max_bytes`.
struct Capped {
    bytes: Vec<u8>,
    max_bytes: usize,
}

impl Write for Capped {
    fn write(&mut self, more: &[u8]) -> std::io::Result<usize> {
        if self.bytes.len() + more.len() > self.max_bytes {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.write(more)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
