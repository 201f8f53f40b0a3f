use std::fmt;

/// Why a file was not decoded, or planes were not encoded.
///
/// The texts name the rule that was broken; they are for logs and may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The file ends before the image does.
    Truncated(&'static str),
    /// The file breaks a rule of the format.
    Corrupt(&'static str),
    /// A valid JPEG of a kind that is not decoded here: arithmetic, lossless, hierarchical, 12-bit.
    Unsupported(&'static str),
    /// The header announces more pixels than [`Limits::max_pixels`](crate::Limits::max_pixels).
    TooManyPixels {
        /// Width times height, as the header says.
        announced: u64,
        /// The caller's limit.
        allowed: u64,
    },
    /// More scans than [`Limits::max_scans`](crate::Limits::max_scans).
    TooManyScans {
        /// The caller's limit.
        allowed: u32,
    },
    /// A side that the format cannot express.
    SideTooLong {
        /// The longer side in pixels.
        announced: u64,
        /// The longest side of the format.
        allowed: u64,
    },
    /// A scan has fewer restart markers than its interval asks for. [`decode`](crate::decode()) reads on
    /// where one is lost; other decoders leave its interval grey.
    LostRestart,
    /// Planes that do not fit together: their number or their sizes.
    MismatchedPlanes(&'static str),
    /// The memory for this many samples was refused.
    OutOfMemory {
        /// Samples that were asked for.
        samples: u64,
    },
}

impl Error {
    /// [`Error::Corrupt`], made out of line: inner loops of the decoder stay small.
    #[cold]
    #[inline(never)]
    pub(crate) fn corrupt(reason: &'static str) -> Self {
        Self::Corrupt(reason)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated(what) => write!(f, "the file ends within {what}"),
            Self::LostRestart => f.write_str("a restart marker is lost"),
            Self::Corrupt(reason) | Self::MismatchedPlanes(reason) => f.write_str(reason),
            Self::Unsupported(what) => write!(f, "{what} is not decoded"),
            Self::TooManyPixels { announced, allowed } => {
                write!(f, "{announced} pixels, {allowed} allowed")
            }
            Self::TooManyScans { allowed } => write!(f, "more than {allowed} scans"),
            Self::SideTooLong { announced, allowed } => {
                write!(f, "a side of {announced} pixels, {allowed} allowed")
            }
            Self::OutOfMemory { samples } => write!(f, "no memory for {samples} samples"),
        }
    }
}

impl std::error::Error for Error {}
