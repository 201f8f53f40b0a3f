//! Portable operations, which native compilers vectorise.

pub(crate) use super::{mean_of_few as mean_of_pairs, split_few as split_rgb, ycc_few as ycc_row};
