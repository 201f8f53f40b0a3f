//! The pixels of GIF, WebP, BMP and TIFF, by the `image` crate.

use std::io::Cursor;

use image::codecs::bmp::BmpDecoder;
use image::codecs::gif::GifDecoder;
use image::codecs::tiff::TiffDecoder;
use image::codecs::webp::WebPDecoder;
use image::{AnimationDecoder, ColorType, Frames, ImageDecoder};

use super::raster::Raster;
use super::{bmp_plain, gif, tiff, tiff_colours, tiff_parts, webp};
use crate::bytes::{le32, zeroed};
use crate::error::MediaError;
use crate::recipe::Limits;

/// The first frame of a GIF; with `all_frames` the others are decoded too, to validate them.
///
/// # Errors
///
/// [`MediaError::Truncated`] if a frame is not whole, and decoder errors.
pub(super) fn decode_gif(
    bytes: &[u8],
    limits: &Limits,
    all_frames: bool,
) -> Result<Raster, MediaError> {
    let plain = gif::strip(bytes)?;
    let decoder = GifDecoder::new(Cursor::new(plain)).map_err(|error| refusal(&error))?;
    first_frame(decoder.into_frames(), limits, all_frames)
}

/// The first frame of a WebP; with `all_frames` the others are decoded too, to validate them.
///
/// # Errors
///
/// [`MediaError::Truncated`] if the file is shorter than announced, and decoder errors.
pub(super) fn decode_webp(
    bytes: &[u8],
    limits: &Limits,
    all_frames: bool,
) -> Result<Raster, MediaError> {
    let announced = le32(bytes, 4).map_or(0, |size| u64::from(size) + 8);
    // An odd last chunk may lack its padding.
    if announced > bytes.len() as u64 + 1 {
        return Err(MediaError::Truncated("the image"));
    }
    let plain = webp::strip(bytes, true)?;
    let mut decoder = WebPDecoder::new(Cursor::new(plain)).map_err(|error| refusal(&error))?;
    if decoder.has_animation() {
        if !decoder.color_type().has_alpha() {
            // What no frame covers is transparent, and would be black.
            let white = decoder.set_background_color(image::Rgba([255; 4]));
            white.map_err(|error| refusal(&error))?;
        }
        first_frame(decoder.into_frames(), limits, all_frames)
    } else {
        still(decoder)
    }
}

/// All pixels of a BMP.
///
/// # Errors
///
/// Decoder errors.
pub(super) fn decode_bmp(bytes: &[u8]) -> Result<Raster, MediaError> {
    let plain = bmp_plain::plain(bytes)?;
    still(BmpDecoder::new(Cursor::new(plain)).map_err(|error| refusal(&error))?)
}

/// All pixels of the first image of a TIFF, 8 bits a sample.
///
/// # Errors
///
/// [`MediaError::TooManyPixels`] for more bytes of pixels than two for each pixel allowed: they are
/// in memory twice. Decoder errors.
pub(super) fn decode_tiff(bytes: &[u8], limits: &Limits) -> Result<Raster, MediaError> {
    tiff_parts::check(bytes, limits)?;
    let indexed = tiff_colours::indexed(bytes)?;
    let file = indexed.as_ref().map_or(bytes, |indexed| &indexed.grey);
    let decoder = TiffDecoder::new(Cursor::new(file)).map_err(|error| refusal(&error))?;
    let (width, height) = decoder.dimensions();
    let bytes_of_index = if indexed.is_some() { 3 } else { 1 };
    let announced = u64::from(width) * u64::from(height);
    let size = decoder.total_bytes();
    if size * bytes_of_index > limits.max_pixels * 2 {
        let allowed = limits.max_pixels * 2 * announced / (size * bytes_of_index);
        return Err(MediaError::TooManyPixels { announced, allowed });
    }
    let (channels, is_deep) = match decoder.color_type() {
        ColorType::L8 => (1, false),
        ColorType::La8 => (2, false),
        ColorType::Rgb8 => (3, false),
        ColorType::Rgba8 => (4, false),
        ColorType::L16 => (1, true),
        ColorType::La16 => (2, true),
        ColorType::Rgb16 => (3, true),
        ColorType::Rgba16 => (4, true),
        _ => return Err(MediaError::UnsupportedKind("a TIFF of floating-point samples")),
    };
    let mut samples: Vec<u8> = zeroed(size as usize)?;
    decoder.read_image(&mut samples).map_err(|error| refusal(&error))?;
    if is_deep {
        let (deep, _) = samples.as_chunks::<2>();
        samples = deep.iter().map(|&raw| (u16::from_ne_bytes(raw) >> 8) as u8).collect();
    }
    if channels % 2 == 0 && tiff::has_associated_alpha(bytes) {
        for pixel in samples.chunks_exact_mut(channels) {
            if let Some((&mut alpha @ 1.., colours)) = pixel.split_last_mut() {
                for colour in colours {
                    let whole =
                        (u32::from(*colour) * 255 + u32::from(alpha) / 2) / u32::from(alpha);
                    *colour = whole.min(255) as u8;
                }
            }
        }
    }
    let (width, height) = (width as usize, height as usize);
    let Some(tiff_colours::Indexed { colours, .. }) = indexed else {
        return Ok(Raster { width, height, channels, samples });
    };
    if channels != 1 || is_deep {
        return Err(MediaError::corrupt("indices of more than one sample"));
    }
    // One bit is decoded to 0 and 255.
    let shift = if colours.len() == 2 { 7 } else { 0 };
    let mut rgb: Vec<u8> = zeroed(samples.len() * 3)?;
    for (out, &index) in rgb.as_chunks_mut::<3>().0.iter_mut().zip(&samples) {
        *out = colours.get(usize::from(index >> shift)).copied().unwrap_or_default();
    }
    Ok(Raster { width, height, channels: 3, samples: rgb })
}

/// Translates an error of the `image` crate.
fn refusal(error: &image::ImageError) -> MediaError {
    use std::error::Error;
    use std::io::ErrorKind::UnexpectedEof;
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(inner) = cause {
        if inner.downcast_ref::<std::io::Error>().is_some_and(|io| io.kind() == UnexpectedEof) {
            return MediaError::Truncated("the image");
        }
        cause = inner.source();
    }
    match error {
        image::ImageError::Unsupported(_) => {
            MediaError::UnsupportedKind("this variant of the format")
        }
        image::ImageError::Limits(_) => MediaError::TooManyPixels { announced: 0, allowed: 0 },
        other => MediaError::corrupt(other.to_string()),
    }
}

/// All pixels of an 8-bit decoder.
fn still(decoder: impl ImageDecoder) -> Result<Raster, MediaError> {
    let (width, height) = decoder.dimensions();
    let (width, height) = (width as usize, height as usize);
    let channels = match decoder.color_type() {
        ColorType::L8 => 1,
        ColorType::Rgba8 => 4,
        _ => 3,
    };
    let mut samples = zeroed(width * height * channels)?;
    decoder.read_image(&mut samples).map_err(|error| refusal(&error))?;
    Ok(Raster { width, height, channels, samples })
}

/// The first of `frames`; with `all_frames` the others are decoded too: a file that passes
/// through must be valid to its end.
fn first_frame(
    mut frames: Frames,
    limits: &Limits,
    all_frames: bool,
) -> Result<Raster, MediaError> {
    let failed = |error: image::ImageError| refusal(&error);
    let first = frames
        .next()
        .ok_or(MediaError::Truncated("the image: no frame"))?
        .map_err(failed)?
        .into_buffer();
    if all_frames {
        for (index, frame) in (2..).zip(frames) {
            frame.map_err(failed)?;
            if index > limits.max_frames {
                return Err(MediaError::TooManyFrames { allowed: limits.max_frames });
            }
        }
    }
    let (width, height) = (first.width() as usize, first.height() as usize);
    Ok(Raster { width, height, channels: 4, samples: first.into_raw() })
}
