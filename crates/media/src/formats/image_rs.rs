//! What the decoders of the `image` crate have in common.

use image::{ColorType, Frames, ImageDecoder};

use super::raster::Raster;
use crate::error::MediaError;
use crate::plane::zeroed;
use crate::recipe::Limits;

/// What a decoder of the `image` crate reports, by whose fault it was.
pub(crate) fn refusal(error: &image::ImageError) -> MediaError {
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

/// All pixels of a decoder that gives 8 bits a sample.
pub(crate) fn still(decoder: impl ImageDecoder) -> Result<Raster, MediaError> {
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

/// The first of `frames` as it is seen; with `prove_all` the others are decoded too, since what
/// passes on as it is has to be whole.
pub(crate) fn first_frame(
    mut frames: Frames,
    limits: &Limits,
    prove_all: bool,
) -> Result<Raster, MediaError> {
    let failed = |error: image::ImageError| refusal(&error);
    let first = frames
        .next()
        .ok_or(MediaError::Truncated("the image: no frame"))?
        .map_err(failed)?
        .into_buffer();
    if prove_all {
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
