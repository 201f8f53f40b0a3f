//! The pixels of GIF, WebP and BMP, by the `image` crate.

use std::error::Error;
use std::io::ErrorKind::UnexpectedEof;
use std::io::{self, Cursor};

use image::codecs::bmp::BmpDecoder;
use image::codecs::gif::GifDecoder;
use image::codecs::webp::WebPDecoder;
use image::{AnimationDecoder, ColorType, Frames, ImageDecoder};

use super::raster::Raster;
use super::{bmp_plain, gif, webp};
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

/// Whether a decoder's error is that the file ends.
pub(super) fn is_cut(error: &(dyn Error + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(inner) = cause {
        if inner.downcast_ref::<io::Error>().is_some_and(|io| io.kind() == UnexpectedEof) {
            return true;
        }
        cause = inner.source();
    }
    false
}

/// Translates an error of the `image` crate.
fn refusal(error: &image::ImageError) -> MediaError {
    if is_cut(error) {
        return MediaError::Truncated("the image");
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
