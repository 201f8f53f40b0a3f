//! The pixels of TIFF, by the `tiff` crate.
//!
//! It is given every file as one of plain numbers, whatever they mean: that it does not know every
//! meaning, nor drops further channels of differences rightly, does not count then.

use std::io::Cursor;

use jpeg::{ColourModel, PlanarImage, Plane};
use tiff::decoder::Decoder;
use tiff::tags::SampleFormat;
use tiff::{ColorType, TiffError};

use super::image_rs::is_cut;
use super::raster::Raster;
use super::tiff::{meaning, tag};
use super::tiff_parts;
use crate::bytes::zeroed;
use crate::colour::rgb_of;
use crate::error::MediaError;
use crate::exif::Tiff;
use crate::recipe::Limits;

/// The tag of the table of colours.
const COLOURS: u16 = 320;

/// All pixels of the first image, 8 bits a sample, but for one of inks.
///
/// # Errors
///
/// [`MediaError::TooManyPixels`] for more bytes of pixels than two for each pixel allowed,
/// [`MediaError::UnsupportedTiff`], decoder errors.
pub(super) fn decode(bytes: &[u8], limits: &Limits) -> Result<Raster, MediaError> {
    let reader = Tiff::open(bytes).ok_or(MediaError::Truncated("its header"))?;
    let meaning = meaning_of(&reader)?;
    let table = if meaning == meaning::INDICES { colours(&reader)? } else { Vec::new() };
    let Stored { width, height, channels: stored, bits, mut samples } =
        read(bytes, &reader, limits, if table.is_empty() { 0 } else { 3 })?;
    match meaning {
        meaning::INDICES if stored > 1 => {
            return Err(MediaError::UnsupportedTiff("a TIFF of indices and more"));
        }
        meaning::INDICES => {
            let colour = |&index: &u8| table.get(usize::from(index)).copied().unwrap_or_default();
            let mut rgb: Vec<u8> = zeroed(samples.len() * 3)?;
            for (out, index) in rgb.as_chunks_mut::<3>().0.iter_mut().zip(&samples) {
                *out = colour(index);
            }
            return Ok(Raster { width, height, channels: 3, samples: rgb });
        }
        meaning::WHITE_IS_ZERO | meaning::BLACK_IS_ZERO if bits < 8 => {
            let whole = (1_u16 << bits) - 1;
            for value in &mut samples {
                *value = (u16::from(*value) * 255 / whole) as u8;
            }
        }
        _ => {}
    }
    let colours = if meaning <= meaning::BLACK_IS_ZERO { 1 } else { 3 };
    let is_lab = matches!(meaning, meaning::LAB | meaning::LAB_OF_ICC);
    // Unnamed, a fourth channel of light is opacity.
    let extra = reader.find(tag::EXTRA).map(|entry| reader.number(&entry).unwrap_or(0));
    let has_alpha = stored > colours && !is_lab && matches!(extra.unwrap_or(2), 1 | 2);
    let channels = colours + usize::from(has_alpha);
    let mut samples = first_channels(samples, stored, channels)?;
    for pixel in samples.chunks_exact_mut(channels) {
        match (meaning, pixel) {
            (meaning::WHITE_IS_ZERO, [white, ..]) => *white = 255 - *white,
            // Signed numbers, as ICC profiles count them.
            (meaning::LAB, [_, axes @ ..]) => axes.iter_mut().for_each(|axis| *axis ^= 128),
            (meaning::YCC, pixel) => {
                if let Some(colour) = pixel.first_chunk_mut() {
                    *colour = rgb_of(*colour);
                }
            }
            (_, pixel) if has_alpha && extra == Some(1) => undo_opacity(pixel),
            _ => break,
        }
    }
    Ok(Raster { width, height, channels, samples })
}

/// All pixels of a first image of four inks.
///
/// # Errors
///
/// As of [`decode`].
pub(super) fn decode_inks(bytes: &[u8], limits: &Limits) -> Result<PlanarImage, MediaError> {
    let reader = Tiff::open(bytes).ok_or(MediaError::Truncated("its header"))?;
    let Stored { width, height, channels, bits: _, samples } = read(bytes, &reader, limits, 0)?;
    if channels < 4 {
        return Err(MediaError::corrupt("fewer than four inks"));
    }
    let plane = |ink: usize| {
        let mut plane: Vec<u8> = zeroed(width * height)?;
        // The files of other kinds count the white that remains.
        for (white, pixel) in plane.iter_mut().zip(samples.chunks_exact(channels)) {
            *white = 255 - pixel[ink];
        }
        Ok(Plane::new(width, height, plane))
    };
    let planes = (0..4).map(plane).collect::<Result<_, MediaError>>()?;
    Ok(PlanarImage { model: ColourModel::Cmyk, planes, width, height })
}

/// Interleaved samples, not scaled if they have fewer than 8 bits.
struct Stored {
    width: usize,
    height: usize,
    channels: usize,
    bits: u8,
    samples: Vec<u8>,
}

/// Reads the samples as they are stored; a pixel will have `made_bytes` in the end, if that is more.
fn read(
    bytes: &[u8],
    reader: &Tiff,
    limits: &Limits,
    made_bytes: u64,
) -> Result<Stored, MediaError> {
    /// Least significant bit first.
    const TURNED: u32 = 2;
    const JPEG: u32 = 7;
    tiff_parts::check(bytes, limits)?;
    let field = |tag| reader.find(tag).and_then(|entry| reader.number(&entry));
    let Some(meaning) = reader.find(tag::MEANING) else {
        return Err(MediaError::corrupt("samples without a meaning"));
    };
    let mut file = reader.with_short(&meaning, meaning::BLACK_IS_ZERO as u16);
    let compression = field(tag::COMPRESSION);
    if field(tag::MEANING) == Some(meaning::YCC) && compression != Some(JPEG) {
        return Err(MediaError::UnsupportedTiff("a TIFF of luma and chroma that is no JPEG"));
    }
    if field(tag::FILL_ORDER) == Some(TURNED) && compression != Some(JPEG) {
        tiff_parts::turn_bits(&mut file, limits)?;
    }
    let mut decoder = Decoder::new(Cursor::new(&file)).map_err(|error| refusal(&error))?;
    let (width, height) = decoder.dimensions().map_err(|error| refusal(&error))?;
    let layout = decoder.image_buffer_layout().map_err(|error| refusal(&error))?;
    let (channels, bits) = match decoder.colortype().map_err(|error| refusal(&error))? {
        ColorType::Gray(bits) => (1, bits),
        ColorType::Multiband { bit_depth, num_samples } => (usize::from(num_samples), bit_depth),
        _ => return Err(MediaError::UnsupportedTiff("a TIFF of unknown samples")),
    };
    let is_lab = field(tag::MEANING) == Some(meaning::LAB); // some call its samples signed
    let is_whole = layout.sample_format == SampleFormat::Uint
        || is_lab && layout.sample_format == SampleFormat::Int;
    if !is_whole || !matches!(bits, 1 | 2 | 4 | 8 | 16) {
        return Err(MediaError::UnsupportedTiff("a TIFF of samples of this depth"));
    }
    let announced = u64::from(width) * u64::from(height);
    let bytes_of_pixel = made_bytes.max(channels as u64);
    let size = announced.saturating_mul(bytes_of_pixel).max(layout.complete_len as u64);
    if size > limits.max_pixels * 2 {
        let allowed = (limits.max_pixels * 2).saturating_mul(announced) / size;
        return Err(MediaError::TooManyPixels { announced, allowed });
    }
    let mut stored: Vec<u8> = zeroed(layout.complete_len)?;
    decoder.read_image_bytes(&mut stored).map_err(|error| refusal(&error))?;
    let (width, height) = (width as usize, height as usize);
    let row_bytes = layout.row_stride.map_or(1, std::num::NonZeroUsize::get);
    let samples = match bits {
        8 => stored,
        16 => {
            let (deep, _) = stored.as_chunks::<2>();
            deep.iter().map(|&raw| (u16::from_ne_bytes(raw) >> 8) as u8).collect()
        }
        bits => {
            let mut samples = zeroed(width * height * channels)?;
            let in_row = width * channels / layout.planes.max(1);
            let rows = stored.chunks_exact(row_bytes);
            for (out, row) in samples.chunks_exact_mut(in_row).zip(rows) {
                for (at, out) in out.iter_mut().enumerate() {
                    let bit = at * usize::from(bits);
                    let shift = 8 - usize::from(bits) - bit % 8;
                    *out = row[bit / 8] >> shift & ((1 << bits) - 1);
                }
            }
            samples
        }
    };
    if layout.planes < 2 {
        return Ok(Stored { width, height, channels, bits, samples });
    }
    let mut pixels: Vec<u8> = zeroed(samples.len())?;
    for (channel, plane) in samples.chunks_exact(width * height).enumerate() {
        for (pixel, &value) in pixels.chunks_exact_mut(channels).zip(plane) {
            pixel[channel] = value;
        }
    }
    Ok(Stored { width, height, channels, bits, samples: pixels })
}

/// What the samples mean, if that is known here.
fn meaning_of(reader: &Tiff) -> Result<u32, MediaError> {
    use meaning::{BLACK_IS_ZERO, INDICES, LAB, LAB_OF_ICC, RGB, WHITE_IS_ZERO, YCC};
    let number = reader.find(tag::MEANING).and_then(|entry| reader.number(&entry));
    match number.ok_or_else(|| MediaError::corrupt("samples without a meaning"))? {
        known @ (WHITE_IS_ZERO | BLACK_IS_ZERO | RGB | INDICES | YCC | LAB | LAB_OF_ICC) => {
            Ok(known)
        }
        _ => Err(MediaError::UnsupportedTiff("a TIFF of unknown samples")),
    }
}

/// The table of colours.
fn colours(reader: &Tiff) -> Result<Vec<[u8; 3]>, MediaError> {
    let table = reader.find(COLOURS).and_then(|entry| reader.numbers(&entry)).unwrap_or_default();
    let bits = reader.find(tag::BITS).map_or(Some(1), |entry| reader.number(&entry));
    let count = match bits {
        Some(bits @ 1..=8) => 1 << bits,
        _ => return Err(MediaError::UnsupportedTiff("a TIFF of many colours in a table")),
    };
    if table.len() != 3 * count {
        return Err(MediaError::corrupt("a table of colours of another length"));
    }
    // Some programs write 8 bits into the 16.
    let shift = if table.iter().all(|&value| value < 256) { 0 } else { 8 };
    let value = |at: usize| table.get(at).map_or(0, |&value| (value >> shift) as u8);
    Ok((0..count).map(|at| [value(at), value(count + at), value(2 * count + at)]).collect())
}

/// The first `wanted` of the `stored` samples of each pixel.
fn first_channels(
    mut samples: Vec<u8>,
    stored: usize,
    wanted: usize,
) -> Result<Vec<u8>, MediaError> {
    if stored < wanted {
        return Err(MediaError::corrupt("fewer channels than its colours need"));
    }
    if stored > wanted {
        for pixel in 0..samples.len() / stored {
            samples.copy_within(pixel * stored..pixel * stored + wanted, pixel * wanted);
        }
        samples.truncate(samples.len() / stored * wanted);
    }
    Ok(samples)
}

/// Of colours that are stored times their opacity, the last sample.
fn undo_opacity(pixel: &mut [u8]) {
    if let Some((&mut alpha @ 1.., colours)) = pixel.split_last_mut() {
        for colour in colours {
            let whole = (u32::from(*colour) * 255 + u32::from(alpha) / 2) / u32::from(alpha);
            *colour = whole.min(255) as u8;
        }
    }
}

/// Translates an error of the `tiff` crate.
fn refusal(error: &TiffError) -> MediaError {
    if is_cut(error) {
        return MediaError::Truncated("the image");
    }
    match error {
        TiffError::UnsupportedError(_) => MediaError::UnsupportedTiff("this variant of TIFF"),
        TiffError::LimitsExceeded => MediaError::TooManyPixels { announced: 0, allowed: 0 },
        other => MediaError::corrupt(other.to_string()),
    }
}
