//! Why a file was refused.

use std::fmt;

/// A file that the pipeline could not, or would not, process.
///
/// [`MediaError::code`] is part of the contract with the page and never changes; the text
/// of `Display` is for logs and may.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MediaError {
    /// The file is larger than the caller allows.
    TooManyBytes {
        /// Bytes of the file.
        announced: u64,
        /// The limit the caller set.
        allowed: u64,
    },
    /// The leading bytes match none of the known kinds.
    UnknownKind,
    /// A known kind, or a variant of one, that is not decoded here.
    UnsupportedKind(&'static str),
    /// A JPEG of a process that browsers do not show either: 12-bit, lossless, arithmetic.
    UnsupportedJpeg(&'static str),
    /// A TIFF that is not decoded here; image programs save it as one that is.
    UnsupportedTiff(&'static str),
    /// The header announces more pixels than the caller allows, or than memory can hold.
    TooManyPixels {
        /// Width times height, as the header says.
        announced: u64,
        /// The limit the caller set.
        allowed: u64,
    },
    /// One side is longer than the caller allows.
    SideTooLong {
        /// The longer side in pixels.
        announced: u64,
        /// The limit the caller set.
        allowed: u64,
    },
    /// More animation frames than the caller allows.
    TooManyFrames {
        /// The limit the caller set.
        allowed: u32,
    },
    /// More scans in a JPEG than the caller allows.
    TooManyScans {
        /// The limit the caller set.
        allowed: u32,
    },
    /// The header announces more than its compressed bytes can possibly hold.
    InflatesTooMuch,
    /// The file ends before the image does.
    Truncated(&'static str),
    /// The file breaks the rules of its own kind.
    Corrupt(String),
    /// Even the last step of the ladder is larger than the budget.
    OverBudget {
        /// The smallest file any step produced.
        smallest_bytes: u64,
        /// The limit the caller set.
        allowed: u64,
    },
    /// The text is not a data URL that holds a file.
    NotADataUrl,
}

impl MediaError {
    /// Stable, machine-readable name; the page has the same names in `MediaErrorCode`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooManyBytes { .. } => "too_many_bytes",
            Self::UnknownKind => "unknown_kind",
            Self::UnsupportedKind(_) => "unsupported_kind",
            Self::UnsupportedJpeg(_) => "unsupported_jpeg",
            Self::UnsupportedTiff(_) => "unsupported_tiff",
            Self::TooManyPixels { .. } => "too_many_pixels",
            Self::SideTooLong { .. } => "side_too_long",
            Self::TooManyFrames { .. } => "too_many_frames",
            Self::TooManyScans { .. } => "too_many_scans",
            Self::InflatesTooMuch => "inflates_too_much",
            Self::Truncated(_) => "truncated",
            Self::Corrupt(_) => "corrupt",
            Self::OverBudget { .. } => "over_budget",
            Self::NotADataUrl => "not_a_data_url",
        }
    }

    /// A broken rule, in words for logs.
    pub(crate) fn corrupt(reason: impl Into<String>) -> Self {
        Self::Corrupt(reason.into())
    }
}

impl fmt::Display for MediaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyBytes { announced, allowed } => {
                write!(f, "{announced} bytes, {allowed} allowed")
            }
            Self::UnknownKind => write!(f, "the leading bytes match no known kind"),
            Self::UnsupportedKind(what)
            | Self::UnsupportedJpeg(what)
            | Self::UnsupportedTiff(what) => {
                write!(f, "{what} cannot be decoded here")
            }
            Self::TooManyPixels { announced, allowed } => {
                write!(f, "{announced} pixels, {allowed} allowed")
            }
            Self::SideTooLong { announced, allowed } => {
                write!(f, "a side of {announced} pixels, {allowed} allowed")
            }
            Self::TooManyFrames { allowed } => write!(f, "more than {allowed} frames"),
            Self::TooManyScans { allowed } => write!(f, "more than {allowed} scans"),
            Self::InflatesTooMuch => {
                write!(f, "more pixels announced than the compressed bytes can hold")
            }
            Self::Truncated(what) => write!(f, "the file ends within {what}"),
            Self::Corrupt(reason) => write!(f, "{reason}"),
            Self::OverBudget { smallest_bytes, allowed } => {
                write!(f, "{smallest_bytes} bytes at the last step, {allowed} allowed")
            }
            Self::NotADataUrl => write!(f, "not a data URL that holds a file"),
        }
    }
}

impl std::error::Error for MediaError {}

impl From<jpeg::Error> for MediaError {
    fn from(error: jpeg::Error) -> Self {
        match error {
            jpeg::Error::Truncated(what) => Self::Truncated(what),
            jpeg::Error::Unsupported(what) => Self::UnsupportedJpeg(what),
            jpeg::Error::TooManyPixels { announced, allowed } => {
                Self::TooManyPixels { announced, allowed }
            }
            jpeg::Error::TooManyScans { allowed } => Self::TooManyScans { allowed },
            jpeg::Error::SideTooLong { announced, allowed } => {
                Self::SideTooLong { announced, allowed }
            }
            jpeg::Error::OutOfMemory { samples } => {
                Self::TooManyPixels { announced: samples, allowed: 0 }
            }
            other => Self::corrupt(other.to_string()),
        }
    }
}
