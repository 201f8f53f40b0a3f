//! What the caller asks for. Every number of the product comes in here; the crate has none.

use crate::error::MediaError;

/// Bounds that a file must keep before any pixel of it is decoded.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of the file.
    pub max_bytes: u64,
    /// Pixels of the longer side.
    pub max_side: u64,
    /// Width times height where the decoder scales while it decodes (JPEG that is not progressive).
    pub max_scaled_pixels: u64,
    /// Width times height of every other kind; half of it for what moves.
    pub max_pixels: u64,
    /// Frames of an animation.
    pub max_frames: u32,
    /// Width times height times frames of an animation, each frame of which is drawn on the whole.
    pub max_animation_pixels: u64,
    /// Scans of a JPEG.
    pub max_scans: u32,
    /// Decoded bytes for one compressed byte of a deflate stream.
    pub max_inflate_ratio: u64,
}

impl Limits {
    /// # Errors
    ///
    /// [`MediaError::TooManyBytes`] where a file of `bytes` is above the limit.
    pub fn check_bytes(&self, bytes: u64) -> Result<(), MediaError> {
        if bytes > self.max_bytes {
            return Err(MediaError::TooManyBytes { announced: bytes, allowed: self.max_bytes });
        }
        Ok(())
    }

    /// Checks the size that a header announces; `scales` where the decoder can scale.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// One rung of the quality ladder.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The quality this step encodes with.
    pub quality: Quality,
    /// The step may scale down as far as this long edge to meet the budget.
    pub min_long_edge: usize,
}

/// How chroma is stored in the finished JPEG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chroma {
    /// Half the width and half the height.
    Subsampled,
    /// As many samples as luma.
    Full,
}

/// When a file may keep its pixels as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassThrough {
    /// Always encode.
    Never,
    /// An upright sRGB JPEG that keeps to size and budget passes, its metadata cut out.
    Fits,
    /// Every upright file that decodes passes so. A profile that is not sRGB stays in the file,
    /// because without it the colours would change; a file that a tag turns is encoded anew.
    Always,
}

/// The steps for one purpose.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// What may come in.
    pub limits: Limits,
    /// The image is fitted into this width, never enlarged. 0: unbounded.
    pub max_width: usize,
    /// The image is fitted into this height, never enlarged. 0: unbounded.
    pub max_height: usize,
    /// Inclusive bound on the finished file. 0: none, the first step is taken as it is.
    pub max_bytes: usize,
    /// The quality ladder, best first; at least one.
    pub steps: Vec<Step>,
    /// Chroma of what is encoded.
    pub chroma: Chroma,
    /// When a file may keep its pixels.
    pub pass_through: PassThrough,
    /// Animated files pass as they are, metadata removed; else their first frame is used.
    pub keep_animation: bool,
    /// Widths of smaller copies, made where narrower than the image.
    pub variant_widths: Vec<usize>,
    /// Quality of the smaller copies.
    pub variant_quality: Quality,
    /// Whether to make a `ThumbHash`.
    pub placeholder: bool,
}
