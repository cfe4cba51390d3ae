//! The opponent's castling: the one move that changes four squares, so it is checked whole.

use super::evidence::Evidence;
use super::packed::{Packed, drop_kind, index_of, insert_kind};
use crate::rules::generate::castling_path;
use crate::rules::{Bitboard, Color, Role};

#[derive(Copy, Clone)]
pub struct Castle {
    /// Its bit among a board's rights.
    right: u8,
    path: u64,
    king_to: u64,
    rook_to: u64,
    /// King and rook, before and after.
    touched: u64,
    allowed: bool,
}

impl Castle {
    /// Not `allowed` when the view already rules it out on every board.
    pub fn new(color: Color, king_side: bool, allowed: bool) -> Castle {
        let rank = color.fold_wb(0, 56);
        let (king_to, rook_from, rook_to) = if king_side { (6, 7, 5) } else { (2, 0, 3) };
        let bit = |file: u32| 1u64 << (rank + file);
        Castle {
            right: if king_side { 1 } else { 2 },
            path: castling_path(color, king_side).0,
            king_to: bit(king_to),
            rook_to: bit(rook_to),
            touched: bit(4) | bit(king_to) | bit(rook_from) | bit(rook_to),
            allowed,
        }
    }

    /// The board after it, where it can be played and fits the view.
    pub fn successor(&self, board: Packed, evidence: &Evidence, own: u64) -> Option<Packed> {
        let is_blocked = self.path & (board.occupied | own) != 0;
        if !self.allowed || board.rights() & self.right == 0 || is_blocked {
            return None;
        }
        let occupied = board.occupied ^ self.touched;
        let fits = occupied & evidence.free == 0
            && evidence.blocked & !occupied == 0
            && self.king_to & !evidence.may_stand(Role::King as u64) == 0
            && self.rook_to & !evidence.may_stand(Role::Rook as u64) == 0;
        fits.then(|| Packed::new(occupied, self.kinds_after(board), 0, 0))
    }

    fn kinds_after(&self, board: Packed) -> u64 {
        let left = board.occupied & !self.touched;
        let mut kinds = board.kinds();
        for from in Bitboard(board.occupied & self.touched).into_iter().rev() {
            kinds = drop_kind(kinds, index_of(board.occupied, from as u32));
        }
        let (rook, king) = (self.rook_to.trailing_zeros(), self.king_to.trailing_zeros());
        kinds = insert_kind(kinds, index_of(left, rook), Role::Rook as u64);
        insert_kind(
            kinds,
            index_of(left | self.rook_to, king),
            Role::King as u64,
        )
    }
}
