//! The two facts read from EXIF and XMP before both are removed.

/// What metadata tells about the image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exif {
    /// EXIF orientation, 1 (upright) to 8.
    pub orientation: u8,
    /// Whether a GPS location is present.
    pub has_gps: bool,
}

impl Default for Exif {
    fn default() -> Self {
        Self { orientation: 1, has_gps: false }
    }
}

const ORIENTATION: u16 = 0x0112;
const GPS_DIRECTORY: u16 = 0x8825;

impl Exif {
    /// Reads an APP1 segment, which holds EXIF or XMP.
    pub(crate) fn read_jpeg_segment(&mut self, payload: &[u8]) {
        if let Some(tiff) = payload.strip_prefix(b"Exif\0") {
            self.read_tiff(tiff.get(1..).unwrap_or(&[]));
        } else {
            self.read_xmp(payload);
        }
    }

    /// Looks for a GPS location in an XMP packet. Orientation is read from EXIF only.
    pub(crate) fn read_xmp(&mut self, packet: &[u8]) {
        const GPS_KEY: &[u8] = b"GPSL"; // GPSLatitude, GPSLongitude
        self.has_gps |= packet.windows(GPS_KEY.len()).any(|window| window == GPS_KEY);
    }

    /// Reads the first directory of a TIFF structure; invalid entries are ignored.
    pub(crate) fn read_tiff(&mut self, tiff: &[u8]) {
        let Some(reader) = Tiff::open(tiff) else { return };
        let Some(directory) = reader.u32_at(4).map(|at| at as usize) else { return };
        let Some(count) = reader.u16_at(directory) else { return };
        for index in 0..usize::from(count) {
            let entry = directory + 2 + index * 12;
            match reader.u16_at(entry) {
                Some(ORIENTATION) => {
                    if let Some(value @ 1..=8) = reader.u16_at(entry + 8) {
                        self.orientation = value as u8;
                    }
                }
                Some(GPS_DIRECTORY) => self.has_gps = true,
                Some(_) => {}
                None => return,
            }
        }
    }
}

struct Tiff<'a> {
    bytes: &'a [u8],
    is_big_endian: bool,
}

impl<'a> Tiff<'a> {
    fn open(bytes: &'a [u8]) -> Option<Self> {
        match bytes.get(..4)? {
            b"II*\0" => Some(Self { bytes, is_big_endian: false }),
            b"MM\0*" => Some(Self { bytes, is_big_endian: true }),
            _ => None,
        }
    }

    fn u16_at(&self, at: usize) -> Option<u16> {
        let raw = *self.bytes.get(at..)?.first_chunk::<2>()?;
        Some(if self.is_big_endian { u16::from_be_bytes(raw) } else { u16::from_le_bytes(raw) })
    }

    fn u32_at(&self, at: usize) -> Option<u32> {
        let raw = *self.bytes.get(at..)?.first_chunk::<4>()?;
        Some(if self.is_big_endian { u32::from_be_bytes(raw) } else { u32::from_le_bytes(raw) })
    }
}
