//! A decoded image: its channels, and what they mean.

use crate::plane::Plane;

/// What the planes of a [`PlanarImage`] hold.
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
    /// As `Cmyk`, the negative of its first three stored like `Ycc`.
    Ycck,
}

/// A decoded image. Chroma planes may have fewer samples than luma.
#[derive(Clone, Debug)]
pub struct PlanarImage {
    /// What the planes hold.
    pub model: ColourModel,
    /// 1, 3 or 4 planes, by model.
    pub planes: Vec<Plane>,
    /// Pixels across, of the plane with the most samples.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
}
