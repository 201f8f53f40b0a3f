//! Portable operations.

use super::{FilteredRow, unfilter_row};

/// Undoes the filters of four rows. `lines` are five rows of the same length: the finished one above
/// the four, and room for them.
pub(crate) fn unfilter_four<const CHANNELS: usize>(rows: [FilteredRow; 4], lines: &mut [u8]) {
    let length = rows[0].samples.len();
    for (at, row) in rows.into_iter().enumerate() {
        let (above, out) = lines[at * length..][..2 * length].split_at_mut(length);
        unfilter_row::<CHANNELS>(row, above, out);
    }
}
