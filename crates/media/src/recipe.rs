//! Recipes: all product-specific numbers come from the caller, the crate has none.

use crate::error::MediaError;

/// Limits checked before any pixel is decoded. By default nothing is allowed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Bytes of the file.
    pub max_bytes: u64,
    /// Pixels of the longer side.
    pub max_side: u64,
    /// Width times height for a JPEG, which is scaled while it is decoded.
    pub max_scaled_pixels: u64,
    /// Width times height of every other kind; half of it for an animation.
    pub max_pixels: u64,
    /// Frames of an animation.
    pub max_frames: u32,
    /// Width times height times frames of an animation: each frame is drawn on a full canvas.
    pub max_animation_pixels: u64,
    /// Scans of a JPEG; fewer of one with more than `max_pixels`.
    pub max_scans: u32,
    /// Decoded bytes for one compressed byte of a deflate stream.
    pub max_inflate_ratio: u64,
}

impl Limits {
    /// # Errors
    ///
    /// [`MediaError::TooManyBytes`] if `bytes` exceeds the limit.
    pub fn check_bytes(&self, bytes: u64) -> Result<(), MediaError> {
        if bytes > self.max_bytes {
            return Err(MediaError::TooManyBytes { announced: bytes, allowed: self.max_bytes });
        }
        Ok(())
    }

    /// What the JPEG decoder has to know of them for an image of `pixels`: each scan visits all of its
    /// blocks, so there may be fewer of one that is larger than other kinds may be.
    pub(crate) fn of_jpeg(&self, pixels: u64) -> jpeg::Limits {
        let by_size = u64::from(self.max_scans).saturating_mul(self.max_pixels) / pixels.max(1);
        let max_scans = by_size.min(self.max_scans.into()) as u32;
        jpeg::Limits { max_pixels: self.max_scaled_pixels, max_scans }
    }

    /// Checks an announced size; `scales` if the decoder can scale.
    ///
    /// # Errors
    ///
    /// [`MediaError::Corrupt`] for a side of zero, [`MediaError::SideTooLong`],
    /// [`MediaError::TooManyPixels`].
    pub fn check_size(&self, width: u64, height: u64, scales: bool) -> Result<(), MediaError> {
        if width == 0 || height == 0 {
            return Err(MediaError::corrupt("a side of zero pixels"));
        }
        let side = width.max(height);
        if side > self.max_side {
            return Err(MediaError::SideTooLong { announced: side, allowed: self.max_side });
        }
        let allowed = if scales { self.max_scaled_pixels } else { self.max_pixels };
        let announced = width.saturating_mul(height);
        if announced > allowed {
            return Err(MediaError::TooManyPixels { announced, allowed });
        }
        Ok(())
    }
}

/// JPEG quality on the scale of the Independent JPEG Group, 1 (worst) to 100 (best).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quality(u8);

impl Quality {
    /// Reads a share such as `0.7`, clamped to the scale. NaN is the worst quality.
    #[must_use]
    pub fn from_share(share: f64) -> Self {
        let quality = (share * 100.0).round().clamp(1.0, 100.0) as u8; // NaN casts to 0
        Self(quality.max(1))
    }

    /// 1 to 100.
    #[must_use]
    pub fn get(self) -> u8 {
        self.0
    }

    /// As a share in (0, 1].
    #[must_use]
    pub fn share(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

/// One step of the quality ladder.
#[derive(Clone, Copy, Debug, Default)]
pub struct Step {
    /// The quality this step encodes with.
    pub quality: Quality,
    /// Smallest long edge this step may scale down to, to meet the budget. 0: no scaling.
    pub min_long_edge: usize,
    /// In its place for an elongated image: fewest pixels, and the smallest short edge.
    pub min_elongated: (usize, usize),
}

impl Step {
    /// The smallest long edge for an image of this size, from `elongated_ratio` on by what is
    /// readable of it.
    pub(crate) fn floor(&self, (width, height): (usize, usize), elongated_ratio: f64) -> usize {
        let long_edge = width.max(height);
        let ratio = long_edge as f64 / width.min(height).max(1) as f64;
        let floor = if self.min_long_edge == 0 {
            long_edge
        } else if elongated_ratio > 0.0 && ratio > elongated_ratio {
            let (pixels, short_edge) = self.min_elongated;
            (pixels as f64 * ratio).sqrt().max(short_edge as f64 * ratio).ceil() as usize
        } else {
            self.min_long_edge
        };
        floor.min(long_edge)
    }
}

/// How chroma is stored in the finished JPEG.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chroma {
    #[default]
    /// Half the width and half the height (4:2:0).
    Subsampled,
    /// As many samples as luma (4:4:4).
    Full,
}

/// When a file may keep its pixels as they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PassThrough {
    #[default]
    /// Always encode.
    Never,
    /// An upright sRGB file within size and budget passes, without its metadata. What is drawn
    /// becomes a PNG where that is within the budget, else a JPEG that keeps its coloured edges.
    Fits,
    /// Every upright file that decodes passes. A profile other than sRGB stays in the file, or its
    /// colours would change; a file with another orientation is encoded again.
    Always,
}

/// What to make from a file. By default it is encoded as large as it is, and nothing else made.
#[derive(Clone, Debug, Default)]
pub struct Recipe {
    /// Limits of the source.
    pub limits: Limits,
    /// The image is fitted into this width, never enlarged. 0: unbounded.
    pub max_width: usize,
    /// The image is fitted into this height, never enlarged. 0: unbounded.
    pub max_height: usize,
    /// Inclusive limit on the result's bytes. 0: none, only the first step is used.
    pub max_bytes: usize,
    /// The quality ladder, best first; at least one.
    pub steps: Vec<Step>,
    /// Long edge over short edge above which an image is elongated. 0: none is.
    pub elongated_ratio: f64,
    /// Chroma sampling of the result.
    pub chroma: Chroma,
    /// When a file may keep its pixels.
    pub pass_through: PassThrough,
    /// Animated files pass through without metadata; else their first frame is used.
    pub keep_animation: bool,
    /// Widths of smaller copies; only those narrower than the image are made, and of an animation
    /// that is kept one as wide as itself in their place.
    pub variant_widths: Vec<usize>,
    /// Quality of the smaller copies.
    pub variant_quality: Quality,
    /// Whether to make a `ThumbHash`.
    pub placeholder: bool,
}
