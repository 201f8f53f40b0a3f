//! Portable operations, which native compilers vectorise.

pub(crate) use super::{split_few as split_rgb, ycc_few as ycc_row};
