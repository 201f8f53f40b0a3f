//! Reading the entropy-coded bits of a scan.

/// Bits of a scan without stuffing. Stops before the next marker and returns zeros from there on.
#[derive(Clone)]
pub(crate) struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The next bits, from the highest on.
    window: u64,
    /// Valid bits in `window`; negative after reading beyond the end.
    available: i32,
    is_overrun: bool,
}

impl<'a> Bits<'a> {
    pub fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at, window: 0, available: 0, is_overrun: false }
    }

    /// Makes at least 32 bits ready, enough for one code and its value.
    #[inline(always)]
    pub fn refill(&mut self) {
        self.refill_below(32);
    }

    /// Makes at least `least` bits ready, at most 32: where they are not, nearly all that have room.
    #[inline(always)]
    pub fn refill_below(&mut self, least: i32) {
        if self.available >= least {
            return;
        }
        if self.available >= 0
            && let Some(&word) = self.bytes.get(self.at..).and_then(<[u8]>::first_chunk::<8>)
        {
            let word = u64::from_be_bytes(word);
            // A byte is 0xFF exactly where its complement is zero.
            let inverse = !word;
            if inverse.wrapping_sub(0x0101_0101_0101_0101) & !inverse & 0x8080_8080_8080_8080 == 0 {
                // The bits beyond `available` are read again, and are the same then.
                self.window |= word >> self.available;
                let more = (63 - self.available) >> 3;
                self.available += more * 8;
                self.at += more as usize;
                return;
            }
        }
        self.refill_slowly();
    }

    #[cold]
    #[inline(never)]
    fn refill_slowly(&mut self) {
        if self.available < 0 {
            self.is_overrun = true;
            self.window = 0;
            self.available = 0;
        }
        while self.available <= 56 {
            let Some(&byte) = self.bytes.get(self.at) else { return };
            if byte == 0xFF {
                if self.bytes.get(self.at + 1) != Some(&0) {
                    return;
                }
                self.at += 1;
            }
            self.at += 1;
            self.window |= u64::from(byte) << (56 - self.available);
            self.available += 8;
        }
    }

    /// The next `count` bits (1 to 16) without consuming them.
    #[inline(always)]
    pub fn peek(&self, count: u32) -> usize {
        (self.window >> (64 - count)) as usize
    }

    /// Consumes `count` bits (0 to 32).
    #[inline(always)]
    pub fn skip(&mut self, count: u32) {
        self.window <<= count;
        self.available -= count as i32;
    }

    /// Reads `count` bits (0 to 16) as a number.
    #[inline(always)]
    pub fn take(&mut self, count: u32) -> i32 {
        if count == 0 {
            return 0;
        }
        let value = self.peek(count) as i32;
        self.skip(count);
        value
    }

    /// Reads `size` bits (0 to 16) as a signed value (T.81, EXTEND).
    #[inline(always)]
    pub fn take_signed(&mut self, size: u32) -> i32 {
        let value = self.take(size);
        if size == 0 || value >= 1 << (size - 1) { value } else { value - (1 << size) + 1 }
    }

    /// Whether more bits were read than the scan holds.
    #[inline(always)]
    pub fn is_overrun(&self) -> bool {
        self.is_overrun || self.available < 0
    }

    /// Skips the rest of the current byte, padding and the restart marker `index` (0 to 7). Returns
    /// false if that marker is not there, and stays behind the current byte.
    pub fn restart(&mut self, index: u8) -> bool {
        self.refill();
        if self.is_overrun() {
            return false;
        }
        self.skip(self.available as u32 & 7);
        let mut ahead = self.clone();
        // Some encoders pad with whole bytes: zeros or ones, which carry no code.
        while ahead.available > 0 {
            if !matches!(ahead.peek(8), 0 | 0xFF) {
                return false;
            }
            ahead.skip(8);
            ahead.refill();
        }
        while ahead.bytes.get(ahead.at..ahead.at + 2) == Some(&[0xFF, 0xFF]) {
            ahead.at += 1; // fill bytes
        }
        if ahead.bytes.get(ahead.at..ahead.at + 2) != Some(&[0xFF, 0xD0 + index]) {
            return false;
        }
        *self = Self::new(ahead.bytes, ahead.at + 2);
        true
    }

    /// Whether all bits were read but the ones that fill up the current byte, and a marker follows.
    pub fn is_at_marker(&self) -> bool {
        let mut bits = self.clone();
        bits.refill();
        let left = bits.available;
        let is_filled = (0..8).contains(&left) && bits.take(left as u32) == (1 << left) - 1;
        is_filled && bits.bytes.get(bits.at) == Some(&0xFF)
    }

    /// Where the bytes after the scan begin.
    pub fn end(&self) -> usize {
        self.at
    }
}
