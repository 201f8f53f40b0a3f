//! How long each stage of a job took. The clock is read where a stage begins and ends, never
//! within one: about twenty times for an image.

use std::cell::Cell;

/// A stage of the pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Reading the header.
    Probe,
    /// From the file to planes or pixels.
    Decode,
    /// To sRGB, upright.
    Colour,
    /// To another size.
    Scale,
    /// From planes to a file, with each try of a search for the size.
    Encode,
}

/// Milliseconds by stage, in the order of [`Stage`].
pub type StageTimes = [f64; 5];

thread_local! {
    static TIMES: Cell<StageTimes> = const { Cell::new([0.0; 5]) };
}

/// Does `work` and adds its time to `stage` of this thread's job. Stages do not nest.
pub(crate) fn timed<T>(stage: Stage, work: impl FnOnce() -> T) -> T {
    let start_ms = now_ms();
    let done = work();
    let mut times = TIMES.get();
    times[stage as usize] += now_ms() - start_ms;
    TIMES.set(times);
    done
}

/// The times of this thread's job so far; the next job begins with none.
pub(crate) fn take_times() -> StageTimes {
    TIMES.replace([0.0; 5])
}

#[cfg(target_arch = "wasm32")]
use crate::wasm::now_ms;

#[cfg(not(target_arch = "wasm32"))]
fn now_ms() -> f64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0
}
