//! PNG and APNG.

use std::io::Cursor;

use super::png_colours::{ColourChunks, DefinedSpace};
use super::raster::Raster;
use crate::bytes::be32;
use crate::colour::{ColourSpace, space_of};
use crate::error::MediaError;
use crate::facts::Probe;
use crate::kind::Kind;
use crate::plane::zeroed;
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

/// Whether the chunk is needed to show the image as intended.
fn is_needed(name: [u8; 4], keep_profile: bool) -> bool {
    match &name {
        b"IHDR" | b"PLTE" | b"IDAT" | b"IEND" | b"tRNS" | b"acTL" | b"fcTL" | b"fdAT" | b"sRGB"
        | b"sBIT" => true,
        // Kept or removed together: one changes the meaning of another.
        b"cICP" | b"iCCP" | b"cHRM" | b"gAMA" => keep_profile,
        _ => false,
    }
}

pub(crate) fn probe(bytes: &[u8]) -> Result<Probe, MediaError> {
    let mut probe = Probe::new(Kind::Png);
    let mut colours = ColourChunks::default();
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
        if !is_needed(chunk.name, false) {
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
/// # Errors
///
/// [`MediaError::InflatesTooMuch`], [`MediaError::Truncated`], [`MediaError::Corrupt`].
pub(crate) fn decode(bytes: &[u8], limits: &Limits) -> Result<Raster, MediaError> {
    check_whole(bytes, limits)?;
    let mut options = png::DecodeOptions::default();
    options.set_ignore_text_chunk(true);
    options.set_ignore_iccp_chunk(true);
    options.set_ignore_adler32(false);
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

/// Checks that the chunks reach IEND and that the compressed bytes can hold the image.
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

/// The file without text, times, EXIF, unknown chunks and anything after IEND.
///
/// # Errors
///
/// [`MediaError::Truncated`] if IEND is missing.
pub(crate) fn strip(bytes: &[u8], keep_profile: bool) -> Result<Vec<u8>, MediaError> {
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(bytes.get(..SIGNATURE).unwrap_or(&[]));
    for chunk in chunks(bytes) {
        let chunk = chunk?;
        if is_needed(chunk.name, keep_profile) {
            out.extend_from_slice(chunk.bytes);
        }
    }
    Ok(out)
}

/// A PNG file of `raster`.
///
/// # Errors
///
/// [`MediaError::Corrupt`] if the pixels do not match the size.
pub(crate) fn encode(raster: &Raster) -> Result<Vec<u8>, MediaError> {
    let failed = |error: png::EncodingError| MediaError::corrupt(error.to_string());
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, raster.width as u32, raster.height as u32);
    encoder.set_color(match raster.channels {
        1 => png::ColorType::Grayscale,
        2 => png::ColorType::GrayscaleAlpha,
        3 => png::ColorType::Rgb,
        _ => png::ColorType::Rgba,
    });
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(&raster.samples).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(out)
}
