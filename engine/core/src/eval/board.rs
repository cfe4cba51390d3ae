//! What the network may look at.

use crate::rules::{Color, Placement, Role};

/// A placement with exactly one king a side. A board where a king was taken
/// has a value by the rules, never one by the network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board(Placement);

/// Sides and roles in the order of the network's features.
const COLORS: [Color; 2] = [Color::White, Color::Black];
const ROLES: [Role; 6] = Role::ALL;

impl Board {
    /// `None` unless each side has exactly one king.
    #[inline]
    pub fn new(placement: &Placement) -> Option<Board> {
        let has_one = |color| placement.by_piece(color, Role::King).count() == 1;
        COLORS.into_iter().all(has_one).then_some(Board(*placement))
    }

    /// No piece at all: where a cache of sums begins. Never shown to the network.
    pub(super) const EMPTY: Board = Board(Placement::EMPTY);

    /// Squares of one kind of piece; side 0 is White, roles count from the pawn.
    #[inline(always)]
    pub(super) fn pieces(&self, side: usize, role: usize) -> u64 {
        self.0.by_piece(COLORS[side], ROLES[role]).0
    }

    #[inline(always)]
    pub(super) fn king(&self, side: usize) -> u8 {
        self.0.by_piece(COLORS[side], Role::King).0.trailing_zeros() as u8
    }

    #[inline(always)]
    pub(super) fn piece_count(&self) -> usize {
        self.0.occupied().count()
    }

    /// Both sides' men in pawns, as Stockfish's win-rate model counts them.
    #[inline(always)]
    pub(super) fn material(&self) -> u32 {
        const WORTH: [u32; 5] = [1, 3, 3, 5, 9];
        WORTH
            .into_iter()
            .zip(ROLES)
            .map(|(worth, role)| worth * self.0.by_role(role).count() as u32)
            .sum()
    }
}
