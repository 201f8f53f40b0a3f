//! Reading numbers from bytes (`None` beyond the end), and memory for samples.

use crate::error::MediaError;

/// Zeroed memory, or an error: a failed allocation must not end the worker.
pub(crate) fn zeroed<T: Clone + Default>(count: usize) -> Result<Vec<T>, MediaError> {
    let mut memory = Vec::new();
    memory
        .try_reserve_exact(count)
        .map_err(|_| MediaError::TooManyPixels { announced: count as u64, allowed: 0 })?;
    memory.resize(count, T::default());
    Ok(memory)
}

/// Eight bytes at `at`, most significant first.
pub(crate) fn be64(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk::<8>().map(|raw| u64::from_be_bytes(*raw))
}

/// Four bytes at `at`, most significant first.
pub(crate) fn be32(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk::<4>().map(|raw| u32::from_be_bytes(*raw))
}

/// Two bytes at `at`, most significant first.
pub(crate) fn be16(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk::<2>().map(|raw| u16::from_be_bytes(*raw))
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
