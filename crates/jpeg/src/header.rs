//! The headers of a JPEG before its first scan.

use crate::error::Error;
use crate::markers::{APP0, APP2, APP14, EOI, SOI, SOS, is_frame, segment_at};

/// One channel as the frame header describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Component {
    /// The id used by scan headers.
    pub id: u8,
    /// Blocks across in one MCU, 1 to 4.
    pub across: usize,
    /// Blocks down in one MCU, 1 to 4.
    pub down: usize,
    /// Which quantisation table, 0 to 3.
    pub table: usize,
}

/// The frame header and the application segments before the first scan.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// Pixels across, as stored; 0 where the bytes end before the frame header.
    pub width: usize,
    /// Pixels down, as stored.
    pub height: usize,
    /// Bits of a sample.
    pub precision: u8,
    /// The marker of the frame: 0xC0 and 0xC1 sequential, 0xC2 progressive, others not decoded.
    pub process: u8,
    /// 1, 3 or 4 channels in what is decoded; at least one.
    pub components: Vec<Component>,
    /// The ICC profile, joined from its chunks; empty if there is none.
    pub profile: Vec<u8>,
    /// The colour transform that an Adobe segment names.
    pub adobe_transform: Option<u8>,
    /// Whether a JFIF segment is there.
    pub is_jfif: bool,
    /// Bytes of segments that are not needed to show the image: EXIF, XMP, comments and others.
    pub metadata_bytes: usize,
    /// Whether a frame header has been read.
    is_complete: bool,
}

impl Header {
    /// Reads the segments of `bytes`, the whole file or its beginning.
    ///
    /// # Errors
    ///
    /// [`Error::Corrupt`] for invalid segments, [`Error::Truncated`] if the bytes end before
    /// the first scan: see [`Header::read_leading`] for a file's beginning.
    pub fn read(bytes: &[u8]) -> Result<Self, Error> {
        let mut header = Self::default();
        header.fill(bytes)?;
        Ok(header)
    }

    /// Like [`Header::read`], but accepts bytes that end before the first scan.
    ///
    /// # Errors
    ///
    /// [`Error::Corrupt`] for invalid segments.
    pub fn read_leading(bytes: &[u8]) -> Result<Self, Error> {
        let mut header = Self::default();
        match header.fill(bytes) {
            Ok(()) | Err(Error::Truncated(_)) => Ok(header),
            Err(error) => Err(error),
        }
    }

    /// Whether coefficients come in several passes.
    #[must_use]
    pub fn is_progressive(&self) -> bool {
        self.process == 0xC2
    }

    /// Whether its three channels are red, green and blue, by libjpeg's rules.
    #[must_use]
    pub fn is_rgb(&self) -> bool {
        let ids: Vec<u8> = self.components.iter().map(|component| component.id).collect();
        match (ids.as_slice(), self.adobe_transform) {
            ([_, _, _], Some(0)) | (b"RGB", None) => !self.is_jfif,
            _ => false,
        }
    }

    fn fill(&mut self, bytes: &[u8]) -> Result<(), Error> {
        if !bytes.starts_with(&[0xFF, SOI]) {
            return Err(Error::Corrupt("a JPEG that does not begin with SOI"));
        }
        let mut chunks: Vec<(u8, u8, &[u8])> = Vec::new();
        let mut at = 2;
        let outcome = loop {
            let segment = match segment_at(bytes, at) {
                Ok(segment) => segment,
                Err(error) => break Err(error),
            };
            match segment.marker {
                SOS => break Ok(()),
                EOI => break Err(Error::Truncated("the image: no scan before EOI")),
                APP0 if segment.payload.starts_with(b"JFIF\0") => self.is_jfif = true,
                APP2 => {
                    if let Some([sequence, count, data @ ..]) =
                        segment.payload.strip_prefix(b"ICC_PROFILE\0")
                    {
                        chunks.push((*sequence, *count, data));
                    }
                    self.metadata_bytes += segment.bytes.len();
                }
                APP14 if segment.payload.starts_with(b"Adobe") => {
                    self.adobe_transform = segment.payload.get(11).copied();
                }
                0xE0..=0xEF | 0xFE => self.metadata_bytes += segment.bytes.len(),
                marker if is_frame(marker) => {
                    if self.is_complete {
                        return Err(Error::Unsupported("a JPEG of several frames"));
                    }
                    self.read_frame(marker, segment.payload)?;
                }
                _ => {}
            }
            at = segment.end;
        };
        self.profile = joined_profile(chunks);
        outcome?;
        if !self.is_complete {
            return Err(Error::Corrupt("a JPEG scan before any frame header"));
        }
        Ok(())
    }

    fn read_frame(&mut self, marker: u8, payload: &[u8]) -> Result<(), Error> {
        let &[precision, y1, y0, x1, x0, count, ref rest @ ..] = payload else {
            return Err(Error::Corrupt("a JPEG frame header that is too short"));
        };
        self.process = marker;
        self.precision = precision;
        self.height = usize::from(u16::from_be_bytes([y1, y0]));
        self.width = usize::from(u16::from_be_bytes([x1, x0]));
        if count == 0 || rest.len() != usize::from(count) * 3 {
            return Err(Error::Corrupt("a JPEG frame header of the wrong length"));
        }
        self.components = rest
            .chunks_exact(3)
            .map(|entry| match *entry {
                [id, sampling, table] => {
                    let (across, down) = (usize::from(sampling >> 4), usize::from(sampling & 15));
                    let is_valid =
                        (1..=4).contains(&across) && (1..=4).contains(&down) && table < 4;
                    is_valid
                        .then_some(Component { id, across, down, table: usize::from(table) })
                        .ok_or(Error::Corrupt("a JPEG channel out of range"))
                }
                _ => Err(Error::Corrupt("a JPEG channel cut short")),
            })
            .collect::<Result<_, _>>()?;
        if self.width == 0 || self.height == 0 {
            return Err(Error::Corrupt("a side of zero pixels"));
        }
        self.is_complete = true;
        Ok(())
    }
}

/// The chunks in order; empty if one is missing or duplicate.
fn joined_profile(mut chunks: Vec<(u8, u8, &[u8])>) -> Vec<u8> {
    chunks.sort_by_key(|&(sequence, _, _)| sequence);
    let count = chunks.len();
    let is_whole = chunks.iter().zip(1_usize..).all(|(&(sequence, total, _), position)| {
        usize::from(sequence) == position && usize::from(total) == count
    });
    if !is_whole {
        return Vec::new();
    }
    chunks.iter().flat_map(|&(_, _, data)| data).copied().collect()
}
