//! One channel of an image.

use crate::error::Error;

/// Samples of one channel, rows from top to bottom.
///
/// The image is `extent_x` × `extent_y` samples of it, counted from the top left: a decoder that
/// scales by eighths, or stores chroma at half size, ends within a sample.
#[derive(Clone, Debug)]
pub struct Plane {
    width: usize,
    height: usize,
    stride: usize,
    samples: Vec<u8>,
    extent_x: f64,
    extent_y: f64,
}

impl Plane {
    /// A plane without padding.
    ///
    /// # Panics
    ///
    /// Never: missing samples are filled with zero.
    #[must_use]
    pub fn new(width: usize, height: usize, mut samples: Vec<u8>) -> Self {
        samples.resize(width * height, 0);
        Self {
            width,
            height,
            stride: width,
            samples,
            extent_x: width as f64,
            extent_y: height as f64,
        }
    }

    /// A plane whose rows are `stride` samples apart and whose image ends within a sample.
    #[must_use]
    pub fn with_extent(stride: usize, samples: Vec<u8>, extent_x: f64, extent_y: f64) -> Self {
        let rows = samples.len().checked_div(stride).unwrap_or(0);
        let width = (extent_x.ceil() as usize).clamp(1, stride.max(1));
        let height = (extent_y.ceil() as usize).clamp(1, rows.max(1));
        Self { width, height, stride, samples, extent_x, extent_y }
    }

    /// Samples across.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Samples down.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Distance between two rows in [`Plane::samples`].
    #[must_use]
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// All samples, padding included.
    #[must_use]
    pub fn samples(&self) -> &[u8] {
        &self.samples
    }

    /// Width and height of the image in samples, fractions included.
    #[must_use]
    pub fn extent(&self) -> (f64, f64) {
        (self.extent_x, self.extent_y)
    }

    /// Row `y`, without padding. Rows beyond the last repeat it.
    #[must_use]
    pub fn row(&self, y: usize) -> &[u8] {
        let start = y.min(self.height.saturating_sub(1)) * self.stride;
        self.samples.get(start..start + self.width).unwrap_or(&[])
    }

    /// Whether rows follow each other without padding.
    #[must_use]
    pub fn is_tight(&self) -> bool {
        self.stride == self.width && self.samples.len() == self.width * self.height
    }

    /// The same samples without padding.
    #[must_use]
    pub fn into_tight(self) -> Self {
        if self.is_tight() {
            return Self { extent_x: self.width as f64, extent_y: self.height as f64, ..self };
        }
        let mut samples = self.samples;
        for y in 1..self.height {
            let start = y * self.stride;
            samples.copy_within(start..start + self.width, y * self.width);
        }
        samples.truncate(self.width * self.height);
        Self::new(self.width, self.height, samples)
    }

    /// The samples of a plane without padding.
    #[must_use]
    pub fn into_samples(self) -> Vec<u8> {
        self.into_tight().samples
    }
}

/// Zeroed memory, or an error: a failed allocation must not end the worker.
pub(crate) fn zeroed<T: Clone + Default>(count: usize) -> Result<Vec<T>, Error> {
    let mut memory = Vec::new();
    memory.try_reserve_exact(count).map_err(|_| Error::OutOfMemory { samples: count as u64 })?;
    memory.resize(count, T::default());
    Ok(memory)
}
