//! Both updates of a set, for the machine at hand.

use super::evidence::Evidence;
use super::expand::{Expansion, home_rights};
use super::merge::Merge;
use super::packed::{Packed, Portable, Unpack, drop_kind, index_of};
use crate::rules::{Bitboard, Color, Move, Role, Square};

/// What our move takes from every board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct OwnCapture {
    pub square: Square,
    pub role: Role,
    /// The code a board must carry for the move to be possible at all.
    pub en_passant: Option<u8>,
}

/// Adds the successors of all boards to `merge`.
pub fn expand_all(expansion: &Expansion, boards: &[Packed], merge: &mut Merge) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt") {
        // SAFETY: the features asked for were just detected.
        unsafe { expand_all_bmi2(expansion, boards, merge) };
        return;
    }
    expand_with::<Portable>(expansion, boards, merge);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
unsafe fn expand_all_bmi2(expansion: &Expansion, boards: &[Packed], merge: &mut Merge) {
    expand_with::<super::packed::Bmi2>(expansion, boards, merge);
}

#[inline(always)]
fn expand_with<U: Unpack>(expansion: &Expansion, boards: &[Packed], merge: &mut Merge) {
    for &board in boards {
        expansion.expand::<U>(board, merge);
    }
}

/// Keeps, in place and in order, the boards that fit the view after our quiet move.
pub fn retain(evidence: &Evidence, boards: &mut Vec<Packed>) {
    boards.retain(|&board| evidence.admits(board, Portable::planes(board)));
    boards.shrink_to_fit();
}

/// Our move on one board; none when it can't have been played there or shows another view.
pub fn after_own(
    evidence: &Evidence,
    opponent: Color,
    capture: Option<OwnCapture>,
    board: Packed,
) -> Option<Packed> {
    let mut next = board.without_ep();
    if let Some(OwnCapture {
        square,
        role,
        en_passant,
    }) = capture
    {
        let stands = Bitboard(board.occupied).contains(square);
        if !stands || en_passant.is_some_and(|code| board.ep() != code) {
            return None;
        }
        let index = index_of(board.occupied, square as u32);
        let rights = match role {
            Role::King => 0,
            _ => board.rights() & home_rights(opponent, square),
        };
        next = Packed::new(
            board.occupied ^ 1 << square as u32,
            drop_kind(board.kinds(), index),
            rights,
            0,
        );
    }
    evidence
        .admits(next, Portable::planes(next))
        .then_some(next)
}

/// The en passant code that lets a pawn land there.
pub fn ep_code(mv: Move) -> u8 {
    mv.to().file() as u8 + 1
}
