//! Facts a file's header announces, and their check against limits.

use jpeg::ColourModel;

use crate::colour::ColourSpace;
use crate::error::MediaError;
use crate::exif::Exif;
use crate::kind::Kind;
use crate::recipe::Limits;

/// Facts from a file's header. Sizes are 0 if the given bytes end before them.
#[derive(Clone, Debug)]
pub struct Probe {
    /// The kind, by leading bytes.
    pub kind: Kind,
    /// Pixels across as stored, before orientation is applied.
    pub stored_width: usize,
    /// Pixels down as stored.
    pub stored_height: usize,
    /// Orientation, and whether a GPS location is present.
    pub exif: Exif,
    /// The colour space, from the profile.
    pub colour: ColourSpace,
    /// The ICC profile; empty where there is none.
    pub profile: Vec<u8>,
    /// Bits of a sample.
    pub bit_depth: u8,
    /// Frames; 1 for a still image.
    pub frames: u32,
    /// The widest and the highest frame. Frames of a GIF may be larger than its screen.
    pub largest_frame: (usize, usize),
    /// Width times height of each frame, summed.
    pub frame_pixels: u64,
    /// Whether the image comes in several passes.
    pub is_progressive: bool,
    /// Samples of all channels of a JPEG; 0 where they are not known.
    pub samples: u64,
    /// Bytes of metadata: not needed to show the image.
    pub metadata_bytes: usize,
}

impl Probe {
    pub(crate) fn new(kind: Kind) -> Self {
        Self {
            kind,
            stored_width: 0,
            stored_height: 0,
            exif: Exif::default(),
            colour: ColourSpace::Srgb,
            profile: Vec::new(),
            bit_depth: 8,
            frames: 1,
            largest_frame: (0, 0),
            frame_pixels: 0,
            is_progressive: false,
            samples: 0,
            metadata_bytes: 0,
        }
    }

    /// Checks the facts against `limits`; `total_bytes` is the size of the whole file.
    ///
    /// # Errors
    ///
    /// The exceeded limit. Unknown sizes are not checked.
    pub fn check(&self, total_bytes: u64, limits: &Limits) -> Result<(), MediaError> {
        limits.check_bytes(total_bytes)?;
        if self.stored_width > 0 || self.stored_height > 0 {
            let (width, height) = self.canvas();
            limits.check_size(width, height, self.kind == Kind::Jpeg)?;
            // Each scan of a progressive JPEG visits all blocks again, whatever the size of the result.
            let allowed = limits.max_pixels * 3;
            if self.is_progressive && self.samples > allowed {
                let announced = width * height;
                let allowed = allowed * announced / self.samples;
                return Err(MediaError::TooManyPixels { announced, allowed });
            }
            // The previous frame is held beside the one being drawn.
            let (announced, allowed) = (width * height, limits.max_pixels / 2);
            if self.is_animated() && announced > allowed {
                return Err(MediaError::TooManyPixels { announced, allowed });
            }
        }
        let allowed = self.frames_allowed(limits);
        if self.frames > allowed
            || self.is_animated() && self.frame_pixels > limits.max_animation_pixels
        {
            return Err(MediaError::TooManyFrames { allowed });
        }
        Ok(())
    }

    /// Width and height covering the image and all its frames.
    fn canvas(&self) -> (u64, u64) {
        let (width, height) = self.largest_frame;
        (self.stored_width.max(width) as u64, self.stored_height.max(height) as u64)
    }

    /// Allowed number of frames at this size, at least one.
    fn frames_allowed(&self, limits: &Limits) -> u32 {
        let by_size =
            limits.max_animation_pixels.checked_div(self.stored_pixels()).unwrap_or(u64::MAX);
        by_size.min(u64::from(limits.max_frames)).max(1) as u32
    }

    /// Width and height as seen, orientation applied.
    #[must_use]
    pub fn seen_size(&self) -> (usize, usize) {
        if self.exif.orientation > 4 {
            (self.stored_height, self.stored_width)
        } else {
            (self.stored_width, self.stored_height)
        }
    }

    /// Pixels as stored.
    pub(crate) fn stored_pixels(&self) -> u64 {
        self.stored_width as u64 * self.stored_height as u64
    }

    /// Whether its pixels are upright, untagged, as far as a profile is readable, and of light.
    pub(crate) fn is_plain(&self) -> bool {
        self.exif.orientation == 1 && self.profile.is_empty() && self.model() == ColourModel::Ycc
    }

    /// What the decoders of kinds other than JPEG hand out.
    pub(crate) fn model(&self) -> ColourModel {
        if self.colour == ColourSpace::Cmyk { ColourModel::Cmyk } else { ColourModel::Ycc }
    }

    /// Whether more than one frame is there.
    #[must_use]
    pub fn is_animated(&self) -> bool {
        self.frames > 1
    }

    /// Estimated peak memory for processing the file, in bytes: the file, the decoded planes and
    /// the buffers used while they are made.
    #[must_use]
    pub fn memory_bytes(&self, total_bytes: u64) -> u64 {
        let (width, height) = self.canvas();
        let pixels = width * height;
        let planes = match self.kind {
            // 4:2:0 planes or more, and one scaled copy. Of coefficients there is one row at a time.
            Kind::Jpeg => pixels * 3 / 2,
            // Decoded, handed out, then planes. Without a size the directory is at the file's end.
            Kind::Tiff if pixels == 0 => total_bytes * 12,
            Kind::Tiff => pixels * 12 * u64::from(self.bit_depth).div_ceil(8),
            // Interleaved pixels, then planes; an animation also keeps the canvas of the frame before.
            _ if self.is_animated() => pixels * 12,
            _ => pixels * 7,
        };
        let output = pixels.min(16_000_000) * 2;
        total_bytes * 2 + planes + output + 4_000_000
    }
}
