//! The tables of the standard.

/// Natural index of the coefficient at each zigzag position. 16 more than 64, so that a
/// run past the end stays within the table.
pub(crate) const ZIGZAG: [u8; 80] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
    13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59,
    52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63,
    63, 63, 63, 63, 63, 63,
];

/// Luma quantisation at quality 50 (T.81, table K.1), natural order.
const LUMA: [u16; 64] = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
    14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
    92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

/// Chroma quantisation at quality 50 (T.81, table K.2), natural order.
const CHROMA: [u16; 64] = [
    17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99,
    47, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
];

/// What luma's steps are relative to each other as the quality nears 100: flatter, by the power of
/// 0.6. Fine detail is worth more there than the standard's table allows it.
const FINE_LUMA: [u16; 64] = [
    21, 16, 16, 21, 26, 36, 41, 46, 17, 17, 19, 23, 28, 45, 45, 43, 19, 18, 21, 26, 36, 44, 49, 44,
    19, 21, 25, 29, 41, 57, 54, 46, 22, 25, 34, 44, 49, 65, 63, 53, 26, 33, 43, 47, 54, 63, 66, 59,
    40, 47, 53, 57, 63, 69, 69, 62, 51, 59, 60, 61, 66, 62, 63, 61,
];

/// The same for chroma: a fifth less.
const FINE_CHROMA: [u16; 64] = [
    14, 14, 19, 38, 79, 79, 79, 79, 14, 17, 21, 53, 79, 79, 79, 79, 19, 21, 45, 79, 79, 79, 79, 79,
    38, 53, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79,
    79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79,
];

/// The luma and chroma quantisation of `quality` (1 to 100), scaled as libjpeg scales it: the tables of
/// the standard up to 50, from there on ever more of the fine ones. At the same number files look as
/// libjpeg's do, by butteraugli and SSIMULACRA2, and have fewer bytes.
pub(crate) fn quantisation(quality: u8) -> [[u16; 64]; 2] {
    let quality = u32::from(quality.clamp(1, 100));
    let scale = if quality < 50 { 5000 / quality } else { 200 - quality * 2 };
    let standard = scale.min(100);
    let scaled = |table: &[u16; 64], fine: &[u16; 64]| {
        std::array::from_fn(|at| {
            let mixed = u32::from(table[at]) * standard + u32::from(fine[at]) * (100 - standard);
            ((mixed * scale + 5000) / 10_000).clamp(1, 255) as u16
        })
    };
    [scaled(&LUMA, &FINE_LUMA), scaled(&CHROMA, &FINE_CHROMA)]
}
