//! The filters of PNG (RFC 2083, chapter 6) undone, for pixels of three or four samples of a byte.
//! What WebAssembly does four rows at a time is, sample for sample, what is written here.

#[cfg_attr(target_arch = "wasm32", path = "simd128.rs")]
#[cfg_attr(not(target_arch = "wasm32"), path = "portable.rs")]
mod lanes;

pub(super) use lanes::unfilter_four;

/// The neighbours that predict a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Filter {
    None,
    Sub,
    Up,
    Average,
    Paeth,
}

impl Filter {
    /// Whether each sample waits for the one to its left.
    pub fn is_serial(self) -> bool {
        !matches!(self, Self::None | Self::Up)
    }
}

/// One row as it is stored: a byte for its filter, then the differences from its prediction.
#[derive(Clone, Copy)]
pub(super) struct FilteredRow<'a> {
    pub filter: Filter,
    pub samples: &'a [u8],
}

impl<'a> FilteredRow<'a> {
    /// `None` for a filter that is not defined.
    pub fn read(stored: &'a [u8]) -> Option<Self> {
        let (&filter, samples) = stored.split_first()?;
        let filter = match filter {
            0 => Filter::None,
            1 => Filter::Sub,
            2 => Filter::Up,
            3 => Filter::Average,
            4 => Filter::Paeth,
            _ => return None,
        };
        Some(Self { filter, samples })
    }
}

/// Undoes the filter of one row of `CHANNELS` samples a pixel. `above` is the finished row above it,
/// zeros for the first; all three are of the same length.
pub(super) fn unfilter_row<const CHANNELS: usize>(row: FilteredRow, above: &[u8], out: &mut [u8]) {
    match row.filter {
        Filter::None => out.copy_from_slice(row.samples),
        Filter::Sub => undo::<CHANNELS>(row, above, out, |left, _, _| left),
        Filter::Up => {
            for (out, (stored, above)) in out.iter_mut().zip(row.samples.iter().zip(above)) {
                *out = stored.wrapping_add(*above);
            }
        }
        Filter::Average => undo::<CHANNELS>(row, above, out, |left, above, _| {
            u16::midpoint(left.into(), above.into()) as u8
        }),
        Filter::Paeth => undo::<CHANNELS>(row, above, out, paeth),
    }
}

/// Adds the prediction from the samples to the left, above, and above to the left.
#[inline(always)]
fn undo<const CHANNELS: usize>(
    row: FilteredRow,
    above: &[u8],
    out: &mut [u8],
    prediction: impl Fn(u8, u8, u8) -> u8,
) {
    let (mut left, mut above_left) = ([0; CHANNELS], [0; CHANNELS]);
    let stored = row.samples.as_chunks::<CHANNELS>().0;
    let pixels = stored.iter().zip(above.as_chunks::<CHANNELS>().0);
    for (out, (stored, above)) in out.as_chunks_mut::<CHANNELS>().0.iter_mut().zip(pixels) {
        for at in 0..CHANNELS {
            out[at] = stored[at].wrapping_add(prediction(left[at], above[at], above_left[at]));
        }
        (left, above_left) = (*out, *above);
    }
}

/// The neighbour nearest to `left + above - above_left`.
#[inline(always)]
fn paeth(left: u8, above: u8, above_left: u8) -> u8 {
    let [a, b, c] = [left, above, above_left].map(i16::from);
    let (from_left, from_above, from_both) =
        ((b - c).abs(), (a - c).abs(), (b - c + (a - c)).abs());
    if from_left <= from_above && from_left <= from_both {
        left
    } else if from_above <= from_both {
        above
    } else {
        above_left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_row_names_one_of_five_filters() {
        let filters: Vec<_> =
            (0..=255).filter_map(|byte| Some(FilteredRow::read(&[byte, 7])?.filter)).collect();
        assert_eq!(
            filters,
            [Filter::None, Filter::Sub, Filter::Up, Filter::Average, Filter::Paeth]
        );
    }

    #[test]
    fn each_filter_adds_its_prediction() {
        for (filter, expected) in [
            (Filter::None, [1, 2, 3, 4, 5, 6]),
            (Filter::Sub, [1, 2, 3, 5, 7, 9]),
            (Filter::Up, [11, 22, 33, 44, 55, 4]),
            (Filter::Average, [6, 12, 18, 27, 36, 142]),
            (Filter::Paeth, [11, 22, 33, 44, 55, 4]),
        ] {
            let mut out = [0; 6];
            let row = FilteredRow { filter, samples: &[1, 2, 3, 4, 5, 6] };
            unfilter_row::<3>(row, &[10, 20, 30, 40, 50, 254], &mut out);
            assert_eq!(out, expected, "{filter:?}");
        }
    }
}
