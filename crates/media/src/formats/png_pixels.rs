//! The pixels of a PNG, by the `png` crate.

use std::io::{Cursor, Write};

use jpeg::PlanarImage;

use super::png::{chunks, frames_of, strip};
use super::png_rows::PlainPng;
use super::raster::{Raster, YccRows};
use crate::bytes::{be32, zeroed};
use crate::error::MediaError;
use crate::recipe::Limits;

/// The inflated profile of a PNG; empty if it is unreadable.
pub(crate) fn png_profile(bytes: &[u8]) -> Vec<u8> {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_ignore_text_chunk(true);
    decoder
        .read_info()
        .ok()
        .and_then(|reader| reader.info().icc_profile.as_deref().map(<[u8]>::to_vec))
        .unwrap_or_default()
}

type Reader<'a> = png::Reader<Cursor<&'a [u8]>>;

/// All pixels of the default image, 8 bits a sample; the whole file is read to its end.
///
/// The last chunk may be missing, and either the checksums of chunks or that of the pixels may be
/// wrong, as in browsers; not both.
///
/// # Errors
///
/// [`MediaError::InflatesTooMuch`], [`MediaError::Truncated`], [`MediaError::Corrupt`].
pub(super) fn decode(bytes: &[u8], limits: &Limits) -> Result<Raster, MediaError> {
    decode_by(bytes, limits, plain_raster, raster_of)
}

/// The same as luma and chroma, converted row by row while they lie in the nearest cache.
///
/// # Errors
///
/// Those of [`decode`].
pub(super) fn decode_ycc(
    bytes: &[u8],
    limits: &Limits,
    has_half_chroma: bool,
) -> Result<PlanarImage, MediaError> {
    decode_by(
        bytes,
        limits,
        |png| plain_ycc(png, has_half_chroma),
        |reader| ycc_of(reader, has_half_chroma),
    )
}

/// `plain` reads what it can of plain files that are as they should be: whatever is wrong is told, or
/// passed over, by the `png` crate.
fn decode_by<T>(
    bytes: &[u8],
    limits: &Limits,
    plain: impl FnOnce(&PlainPng) -> Option<T>,
    pixels_of: impl Fn(&mut Reader) -> Result<T, MediaError>,
) -> Result<T, MediaError> {
    let ended;
    let (bytes, is_cut) = match chunks(bytes).last() {
        Some(Err(_)) => {
            ended = strip(bytes, true)?;
            (ended.as_slice(), true)
        }
        _ if has_wrong_frames(bytes) => {
            ended = strip(bytes, true)?;
            (ended.as_slice(), false)
        }
        _ => (bytes, false),
    };
    check_whole(bytes, limits)?;
    let plain_png = PlainPng::read(bytes).filter(|_| !is_cut);
    if let Some(pixels) = plain_png.as_ref().and_then(plain) {
        return Ok(pixels);
    }
    let is_animated = chunks(bytes).any(|chunk| chunk.is_ok_and(|chunk| &chunk.name == b"acTL"));
    // Of an animation both checksums must be right: each finds damage that the other does not.
    match read_by(bytes, true, is_animated, &pixels_of) {
        Err(_) if is_cut => Err(MediaError::Truncated("the image")),
        // Of a plain one, those of the chunks are right.
        Err(MediaError::Corrupt(_)) if !is_animated && plain_png.is_none() => {
            read_by(bytes, false, true, &pixels_of)
        }
        outcome => outcome,
    }
}

fn read_by<T>(
    bytes: &[u8],
    checks_chunks: bool,
    checks_pixels: bool,
    pixels_of: &impl Fn(&mut Reader) -> Result<T, MediaError>,
) -> Result<T, MediaError> {
    let mut options = png::DecodeOptions::default();
    options.set_ignore_text_chunk(true);
    options.set_ignore_iccp_chunk(true);
    options.set_ignore_crc(!checks_chunks);
    options.set_ignore_adler32(!checks_pixels);
    let mut decoder = png::Decoder::new_with_options(Cursor::new(bytes), options);
    decoder.set_limits(png::Limits { bytes: usize::MAX });
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(refusal)?;
    let pixels = pixels_of(&mut reader)?;
    let frames = reader.info().animation_control().map_or(0, |control| control.num_frames);
    // Every frame of an animation is decoded: a file that passes through must be valid to its end.
    let shown_first = reader.info().frame_control().is_some();
    let mut scratch: Vec<u8> = Vec::new();
    for _ in usize::from(shown_first)..frames as usize {
        scratch.resize(size_of(&reader)?, 0);
        reader.next_frame(&mut scratch).map_err(refusal)?;
    }
    reader.finish().map_err(refusal)?;
    Ok(pixels)
}

fn plain_raster(png: &PlainPng) -> Option<Raster> {
    let &PlainPng { width, height, channels, .. } = png;
    let mut samples: Vec<u8> = zeroed(width.checked_mul(height)?.checked_mul(channels)?).ok()?;
    let mut rows = samples.chunks_exact_mut(width * channels);
    png.rows(|row| {
        if let Some(out) = rows.next() {
            out.copy_from_slice(row);
        }
    })?;
    Some(Raster { width, height, channels, samples })
}

fn plain_ycc(png: &PlainPng, has_half_chroma: bool) -> Option<PlanarImage> {
    let mut rows = YccRows::new((png.width, png.height), png.channels, has_half_chroma).ok()?;
    png.rows(|row| rows.add(row))?;
    Some(rows.finish())
}

/// Bytes of a frame.
fn size_of(reader: &Reader) -> Result<usize, MediaError> {
    reader.output_buffer_size().ok_or(MediaError::InflatesTooMuch)
}

fn raster_of(reader: &mut Reader) -> Result<Raster, MediaError> {
    let mut samples = zeroed(size_of(reader)?)?;
    let info = reader.next_frame(&mut samples).map_err(refusal)?;
    Ok(Raster {
        width: info.width as usize,
        height: info.height as usize,
        channels: info.color_type.samples(),
        samples,
    })
}

fn ycc_of(reader: &mut Reader, has_half_chroma: bool) -> Result<PlanarImage, MediaError> {
    let channels = reader.output_color_type().0.samples();
    let info = reader.info();
    if info.interlaced || channels < 3 {
        return raster_of(reader)?.into_ycc(has_half_chroma);
    }
    let (width, height) =
        info.frame_control().map_or(info.size(), |control| (control.width, control.height));
    let size = (width as usize, height as usize);
    let mut rows = YccRows::new(size, channels, has_half_chroma)?;
    let mut row: Vec<u8> = zeroed(size.0 * channels)?;
    while reader.read_row(&mut row).map_err(refusal)?.is_some() {
        rows.add(&row);
    }
    Ok(rows.finish())
}

/// Whether a whole file announces another number of frames than it has.
fn has_wrong_frames(bytes: &[u8]) -> bool {
    let mut chunks = chunks(bytes).filter_map(Result::ok);
    let announced = chunks.find(|chunk| &chunk.name == b"acTL");
    let announced = announced.and_then(|chunk| be32(chunk.payload, 0));
    announced.is_some_and(|frames| frames_of(bytes).is_some_and(|found| found != frames))
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

/// A PNG file of `raster`.
///
/// # Errors
///
/// [`MediaError::Corrupt`] if the pixels do not match the size.
pub(crate) fn encode_png(raster: &Raster) -> Result<Vec<u8>, MediaError> {
    let failed = |error: png::EncodingError| MediaError::corrupt(error.to_string());
    let mut out = Vec::new();
    let mut writer = header_of(raster, &mut out).map_err(failed)?;
    writer.write_image_data(&raster.samples).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(out)
}

/// A PNG file of `raster`, unless it would exceed `max_bytes`: then encoding stops there.
pub(crate) fn encode_png_within(raster: &Raster, max_bytes: usize) -> Option<Vec<u8>> {
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
