//! The network's arithmetic, once in plain Rust and once in AVX2. All backends
//! give the same integers for every input.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod scalar;

use super::accumulator::Half;
use super::features::{Change, Perspective};
use super::network::{Column, Stack};

/// Which instructions do the work. A value with more than plain Rust in it is
/// made only after the machine was asked, so calling its kernel is sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backend(Instructions);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Instructions {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Backend {
    pub const SCALAR: Backend = Backend(Instructions::Scalar);

    /// The fastest this machine has.
    pub fn best() -> Backend {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2") {
            return Backend(Instructions::Avx2);
        }
        Backend::SCALAR
    }

    /// Writes to `to` the sums of `from` after a change, for one side.
    #[inline(always)]
    pub(super) fn apply(
        self,
        columns: &[Column],
        change: &Change,
        side: Perspective,
        from: &Half,
        to: &mut Half,
    ) {
        match self.0 {
            Instructions::Scalar => scalar::apply(columns, change, side, from, to),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `best` is the only maker of Avx2 and saw the machine has it.
            Instructions::Avx2 => unsafe { avx2::apply(columns, change, side, from, to) },
        }
    }

    /// What the layers make of both sides' sums, the mover's first.
    #[inline(always)]
    pub(super) fn layers(self, own: &Half, other: &Half, stack: &Stack) -> i32 {
        match self.0 {
            Instructions::Scalar => scalar::layers(own, other, stack),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Instructions::Avx2 => unsafe { avx2::layers(own, other, stack) },
        }
    }
}

/// What the first layer's last output adds to the result: it stands for 600
/// units in 16ths where a weight of the others stands for 1/64 and an input for 1/127.
#[inline(always)]
fn skip(first_output: i32) -> i32 {
    first_output * 9600 / (127 * 64)
}
