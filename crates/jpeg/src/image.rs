//! A decoded image as separate planes.

use crate::plane::Plane;

/// Meaning of the planes of a [`PlanarImage`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourModel {
    /// One plane of luma.
    Grey,
    /// Luma, blue difference, red difference (ITU-R BT.601, full range, as JFIF has it).
    Ycc,
    /// Red, green, blue.
    Rgb,
    /// Cyan, magenta, yellow, black, each 255 for no ink.
    Cmyk,
    /// As `Cmyk`, the negative of the first three channels stored as `Ycc`.
    Ycck,
}

/// A decoded image. Chroma planes may have fewer samples than luma.
#[derive(Clone, Debug)]
pub struct PlanarImage {
    /// Meaning of the planes.
    pub model: ColourModel,
    /// 1, 3 or 4 planes, by model.
    pub planes: Vec<Plane>,
    /// Pixels across, of the plane with the most samples.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
}
