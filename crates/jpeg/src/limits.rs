/// What a file may ask for. Checked before any memory is allocated for its pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Width times height, as the header says.
    pub max_pixels: u64,
    /// Scans of the file: each costs a pass over all blocks of its channels.
    pub max_scans: u32,
}

impl Limits {
    /// No limit but memory: for files of one's own.
    pub const NONE: Self = Self { max_pixels: u64::MAX, max_scans: u32::MAX };
}

impl Default for Limits {
    /// 100 megapixels in at most 100 scans.
    fn default() -> Self {
        Self { max_pixels: 100_000_000, max_scans: 100 }
    }
}
