//! Random of EBML (RFC 8794), the container format of Matroska and `WebM`.

/// The variable-length integer at `at`, and its length in bytes. Ids keep the length marker, sizes do
/// not.
pub(crate) fn vint(bytes: &[u8], at: usize, keeps_marker: bool) -> Option<(u64, usize)> {
    let first = *bytes.get(at)?;
    let length = first.leading_zeros() as usize + 1;
    if length > 8 {
        return None;
    }
    let mut value =
        if keeps_marker { u64::from(first) } else { u64::from(first) & ((1 << (8 - length)) - 1) };
    for &byte in bytes.get(at + 1..at + length)? {
        value = value << 8 | u64::from(byte);
    }
    Some((value, length))
}

/// The unsigned integer in `body`, of up to eight bytes.
pub(crate) fn unsigned(body: &[u8]) -> u64 {
    body.iter().take(8).fold(0, |value, &byte| value << 8 | u64::from(byte))
}
