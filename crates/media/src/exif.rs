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
    /// Reads the APP1 segments of a JPEG, which hold EXIF or XMP. Of several EXIF the first turns the
    /// image, as in browsers.
    pub(crate) fn of_jpeg<'a>(segments: impl Iterator<Item = &'a [u8]>) -> Self {
        let mut found = Self::default();
        let mut orientation = None;
        for payload in segments {
            if let Some(tiff) = payload.strip_prefix(b"Exif\0") {
                found.read_tiff(tiff.get(1..).unwrap_or(&[]));
                orientation.get_or_insert(found.orientation);
            } else {
                found.read_xmp(payload);
            }
        }
        Self { orientation: orientation.unwrap_or(1), ..found }
    }

    /// Looks for a GPS location in an XMP packet. Orientation is read from EXIF only.
    pub(crate) fn read_xmp(&mut self, packet: &[u8]) {
        const GPS_KEY: &[u8] = b"GPSL"; // GPSLatitude, GPSLongitude
        self.has_gps |= packet.windows(GPS_KEY.len()).any(|window| window == GPS_KEY);
    }

    /// Reads the first directory of a TIFF structure; invalid entries are ignored.
    pub(crate) fn read_tiff(&mut self, tiff: &[u8]) {
        let Some(reader) = Tiff::open(tiff) else { return };
        for entry in reader.entries() {
            match entry.tag {
                ORIENTATION => {
                    if let Some(value @ 1..=8) = reader.u16_at(entry.at + 8) {
                        self.orientation = value as u8;
                    }
                }
                GPS_DIRECTORY => self.has_gps = true,
                _ => {}
            }
        }
    }
}

/// A TIFF structure: a whole file, or what EXIF is stored in.
pub(crate) struct Tiff<'a> {
    bytes: &'a [u8],
    is_big_endian: bool,
}

/// Types of fields.
const BYTE: u16 = 1;
const SHORT: u16 = 3;
#[cfg(feature = "formats")]
const LONG: u16 = 4;
const UNDEFINED: u16 = 7;

/// One field of a directory.
pub(crate) struct Entry {
    pub tag: u16,
    /// Where its twelve bytes begin.
    at: usize,
}

impl<'a> Tiff<'a> {
    pub fn open(bytes: &'a [u8]) -> Option<Self> {
        match bytes.get(..4)? {
            b"II*\0" => Some(Self { bytes, is_big_endian: false }),
            b"MM\0*" => Some(Self { bytes, is_big_endian: true }),
            _ => None,
        }
    }

    /// The fields of the first directory, as far as they are there.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        let directory = self.u32_at(4).map_or(usize::MAX, |at| at as usize);
        let count = self.u16_at(directory).map_or(0, usize::from);
        (0..count).map_while(move |index| {
            let at = directory + 2 + index * 12;
            Some(Entry { tag: self.u16_at(at)?, at })
        })
    }

    /// The first value of a field of 16 or 32 bits.
    pub fn number(&self, entry: &Entry) -> Option<u32> {
        let field = self.field(entry)?;
        if self.u16_at(entry.at + 2)? == SHORT {
            return field.first_chunk::<2>().map(|raw| u32::from(self.u16_of(*raw)));
        }
        field.first_chunk::<4>().map(|raw| self.u32_of(*raw))
    }

    /// The bytes of a field.
    pub fn field(&self, entry: &Entry) -> Option<&'a [u8]> {
        let size = match self.u16_at(entry.at + 2)? {
            BYTE | 2 | 6 | UNDEFINED => 1,
            SHORT | 8 => 2,
            5 | 10 | 12 => 8,
            _ => 4,
        };
        let length = size * self.u32_at(entry.at + 4)? as usize;
        let start = if length > 4 { self.u32_at(entry.at + 8)? as usize } else { entry.at + 8 };
        self.bytes.get(start..start.checked_add(length)?)
    }

    fn u16_of(&self, raw: [u8; 2]) -> u16 {
        if self.is_big_endian { u16::from_be_bytes(raw) } else { u16::from_le_bytes(raw) }
    }

    fn u32_of(&self, raw: [u8; 4]) -> u32 {
        if self.is_big_endian { u32::from_be_bytes(raw) } else { u32::from_le_bytes(raw) }
    }

    fn u16_at(&self, at: usize) -> Option<u16> {
        Some(self.u16_of(*self.bytes.get(at..)?.first_chunk::<2>()?))
    }

    fn u32_at(&self, at: usize) -> Option<u32> {
        Some(self.u32_of(*self.bytes.get(at..)?.first_chunk::<4>()?))
    }
}

/// What the pixels of a TIFF need.
#[cfg(feature = "formats")]
impl Tiff<'_> {
    /// All values of a field of 16 or 32 bits; `None` for another one, or where it is cut.
    pub fn numbers(&self, entry: &Entry) -> Option<Vec<u32>> {
        let field = self.field(entry)?;
        match self.u16_at(entry.at + 2)? {
            SHORT => Some(field.as_chunks().0.iter().map(|&raw| self.u16_of(raw).into()).collect()),
            LONG => Some(field.as_chunks().0.iter().map(|&raw| self.u32_of(raw)).collect()),
            _ => None,
        }
    }

    /// A field of bytes; `None` for another one, or where it is cut.
    pub fn plain_bytes(&self, entry: &Entry) -> Option<&[u8]> {
        let is_plain = matches!(self.u16_at(entry.at + 2)?, BYTE | UNDEFINED);
        self.field(entry).filter(|_| is_plain)
    }

    /// The file with another first value in a field of one or two values of 16 bits.
    pub fn with_short(&self, entry: &Entry, value: u16) -> Vec<u8> {
        let mut file = self.bytes.to_vec();
        let raw = if self.is_big_endian { value.to_be_bytes() } else { value.to_le_bytes() };
        if let Some(slot) = file.get_mut(entry.at + 8..entry.at + 10) {
            slot.copy_from_slice(&raw);
        }
        file
    }
}
