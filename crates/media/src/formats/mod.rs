//! The kinds beside JPEG: their containers are read here, their pixels by the crates of `image-rs`.

pub(crate) mod bmp;
pub(crate) mod gif;
pub(crate) mod png;
pub(crate) mod raster;
pub(crate) mod webp;

use crate::error::MediaError;

/// Four bytes at `at`, most significant first.
pub(crate) fn be32(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk::<4>().map(|raw| u32::from_be_bytes(*raw))
}

/// Four bytes at `at`, least significant first.
pub(crate) fn le32(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk::<4>().map(|raw| u32::from_le_bytes(*raw))
}

/// Two bytes at `at`, least significant first.
pub(crate) fn le16(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk::<2>().map(|raw| u16::from_le_bytes(*raw))
}

/// Three bytes at `at`, least significant first.
pub(crate) fn le24(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk::<3>().map(|raw| u32::from_le_bytes([raw[0], raw[1], raw[2], 0]))
}

/// What a decoder of the `image` crate reports, by whose fault it was.
pub(crate) fn refusal(error: &image::ImageError) -> MediaError {
    use std::error::Error;
    use std::io::ErrorKind::UnexpectedEof;
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(inner) = cause {
        if inner.downcast_ref::<std::io::Error>().is_some_and(|io| io.kind() == UnexpectedEof) {
            return MediaError::Truncated("the picture");
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
