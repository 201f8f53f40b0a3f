//! What the pipeline returns.

use crate::facts::Probe;
use crate::kind::Kind;
use crate::recipe::Quality;
use crate::stages::StageTimes;

/// A smaller copy, a JPEG file.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The file.
    pub bytes: Vec<u8>,
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
}

/// A finished image.
#[derive(Clone, Debug)]
pub struct MadeImage {
    /// The file.
    pub bytes: Vec<u8>,
    /// Its kind.
    pub kind: Kind,
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// The quality it was encoded with; `None` if the pixels were not touched.
    pub quality: Option<Quality>,
    /// Whether several frames were kept.
    pub is_animated: bool,
    /// Facts of the source file.
    pub source: Probe,
    /// Bytes of the source.
    pub file_bytes: usize,
    /// Bytes of removed metadata.
    pub metadata_bytes_removed: usize,
    /// `ThumbHash`; empty if the recipe asks for none.
    pub placeholder: Vec<u8>,
    /// Smaller copies, in the recipe's order.
    pub variants: Vec<Variant>,
    /// How long each stage took.
    pub stages: StageTimes,
}
