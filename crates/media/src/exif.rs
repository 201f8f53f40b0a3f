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
                    if let Some(value @ 1..=8) = reader.u16_at(entry.value) {
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
    /// Whether counts and offsets have 64 bits (`BigTIFF`).
    is_wide: bool,
}

/// Types of fields.
const BYTE: u16 = 1;
const SHORT: u16 = 3;
#[cfg(feature = "formats")]
const LONG: u16 = 4;
const UNDEFINED: u16 = 7;
const LONG_OF_64_BITS: u16 = 16;

/// One field of a directory.
pub(crate) struct Entry {
    pub tag: u16,
    kind: u16,
    count: usize,
    /// Where its value is, or the offset of it.
    value: usize,
}

impl<'a> Tiff<'a> {
    pub fn open(bytes: &'a [u8]) -> Option<Self> {
        let (is_big_endian, is_wide) = match bytes.get(..4)? {
            b"II*\0" => (false, false),
            b"MM\0*" => (true, false),
            b"II+\0" => (false, true),
            b"MM\0+" => (true, true),
            _ => return None,
        };
        Some(Self { bytes, is_big_endian, is_wide })
    }

    /// The fields of the first directory, as far as they are there.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        let directory = self.offset_at(if self.is_wide { 8 } else { 4 }).unwrap_or(usize::MAX);
        let ((count, first), (bytes, value)) = if self.is_wide {
            ((self.offset_at(directory).unwrap_or(0), 8), (20, 12))
        } else {
            ((self.u16_at(directory).map_or(0, usize::from), 2), (12, 8))
        };
        (0..count).map_while(move |index| {
            let at = directory.checked_add(first + index.checked_mul(bytes)?)?;
            Some(Entry {
                tag: self.u16_at(at)?,
                kind: self.u16_at(at + 2)?,
                count: self.offset_at(at + 4)?,
                value: at + value,
            })
        })
    }

    /// The first value of a field of 16, 32 or 64 bits.
    pub fn number(&self, entry: &Entry) -> Option<u32> {
        let field = self.field(entry)?;
        match entry.kind {
            SHORT => field.first_chunk().map(|&raw| u32::from(self.u16_of(raw))),
            LONG_OF_64_BITS => self.u64_of(*field.first_chunk()?).try_into().ok(),
            _ => field.first_chunk().map(|&raw| self.u32_of(raw)),
        }
    }

    /// The bytes of a field.
    pub fn field(&self, entry: &Entry) -> Option<&'a [u8]> {
        let size = match entry.kind {
            BYTE | 2 | 6 | UNDEFINED => 1,
            SHORT | 8 => 2,
            5 | 10 | 12 | LONG_OF_64_BITS.. => 8,
            _ => 4,
        };
        let length = entry.count.checked_mul(size)?;
        let is_near = length <= if self.is_wide { 8 } else { 4 };
        let start = if is_near { entry.value } else { self.offset_at(entry.value)? };
        self.bytes.get(start..start.checked_add(length)?)
    }

    fn u16_of(&self, raw: [u8; 2]) -> u16 {
        if self.is_big_endian { u16::from_be_bytes(raw) } else { u16::from_le_bytes(raw) }
    }

    fn u32_of(&self, raw: [u8; 4]) -> u32 {
        if self.is_big_endian { u32::from_be_bytes(raw) } else { u32::from_le_bytes(raw) }
    }

    fn u64_of(&self, raw: [u8; 8]) -> u64 {
        if self.is_big_endian { u64::from_be_bytes(raw) } else { u64::from_le_bytes(raw) }
    }

    fn u16_at(&self, at: usize) -> Option<u16> {
        Some(self.u16_of(*self.bytes.get(at..)?.first_chunk()?))
    }

    /// A count or an offset.
    fn offset_at(&self, at: usize) -> Option<usize> {
        let rest = self.bytes.get(at..)?;
        if self.is_wide {
            return self.u64_of(*rest.first_chunk()?).try_into().ok();
        }
        Some(self.u32_of(*rest.first_chunk()?) as usize)
    }
}

/// What the pixels of a TIFF need.
#[cfg(feature = "formats")]
impl<'a> Tiff<'a> {
    /// The first field of the first directory with `tag`.
    pub fn find(&self, tag: u16) -> Option<Entry> {
        self.entries().find(|entry| entry.tag == tag)
    }

    /// All values of a field of 16, 32 or 64 bits, as far as they fit into 32; `None` for another one,
    /// or where it is cut.
    pub fn numbers(&self, entry: &Entry) -> Option<Vec<u32>> {
        let field = self.field(entry)?;
        match entry.kind {
            SHORT => Some(field.as_chunks().0.iter().map(|&raw| self.u16_of(raw).into()).collect()),
            LONG => Some(field.as_chunks().0.iter().map(|&raw| self.u32_of(raw)).collect()),
            LONG_OF_64_BITS => {
                field.as_chunks().0.iter().map(|&raw| self.u64_of(raw).try_into().ok()).collect()
            }
            _ => None,
        }
    }

    /// A field of bytes; `None` for another one, or where it is cut.
    pub fn plain_bytes(&self, entry: &Entry) -> Option<&'a [u8]> {
        self.field(entry).filter(|_| matches!(entry.kind, BYTE | UNDEFINED))
    }

    /// The file with another value, where a field of one number of 16 or 32 bits had less than 65,536.
    pub fn with_short(&self, entry: &Entry, value: u16) -> Vec<u8> {
        let mut file = self.bytes.to_vec();
        let raw = if self.is_big_endian { value.to_be_bytes() } else { value.to_le_bytes() };
        let at = entry.value + if self.is_big_endian && entry.kind == LONG { 2 } else { 0 };
        if let Some(slot) = file.get_mut(at..at + 2) {
            slot.copy_from_slice(&raw);
        }
        file
    }
}
