//! Reading numbers from bytes; `None` beyond the end.

/// Eight bytes at `at`, most significant first.
pub(crate) fn be64(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk::<8>().map(|raw| u64::from_be_bytes(*raw))
}

/// Four bytes at `at`, most significant first.
pub(crate) fn be32(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk::<4>().map(|raw| u32::from_be_bytes(*raw))
}

/// Four bytes at `at`, least significant first.
pub(crate) fn le32(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk::<4>().map(|raw| u32::from_le_bytes(*raw))
}

/// Two bytes at `at`, least significant first.
pub(crate) fn le16(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk::<2>().map(|raw| u16::from_le_bytes(*raw))
}

/// Three bytes at `at`, least significant first.
pub(crate) fn le24(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk::<3>().map(|raw| u32::from_le_bytes([raw[0], raw[1], raw[2], 0]))
}
