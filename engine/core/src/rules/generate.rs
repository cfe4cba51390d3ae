use super::{Move, Position};
use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Color, Role, Square, attacks};

/// Room for the moves of any board, also one full of queens.
pub type MoveList = ArrayVec<Move, 768>;

const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Position {
    /// Every pseudo-legal move of the side to move, which under fog is every legal one:
    /// into attack, with a pinned piece, on to the enemy king. The list is cleared first.
    ///
    /// It asks nothing about kings: after a king was captured the game is over, and whoever
    /// walks a tree must look at [`Position::king_of`] before asking for moves.
    pub fn legal_moves(&self, list: &mut MoveList) {
        list.clear();
        let us = self.turn;
        let occupied = self.occupied();
        let open = !self.by_color(us);
        self.pawn_moves(list);
        for square in self.pieces(us, Role::Knight) {
            push_all(list, square, attacks::knight_attacks(square) & open);
        }
        let queens = self.by_role(Role::Queen);
        for square in (self.by_role(Role::Bishop) | queens) & self.by_color(us) {
            push_all(
                list,
                square,
                attacks::bishop_attacks(square, occupied) & open,
            );
        }
        for square in (self.by_role(Role::Rook) | queens) & self.by_color(us) {
            push_all(list, square, attacks::rook_attacks(square, occupied) & open);
        }
        for square in self.pieces(us, Role::King) {
            push_all(list, square, attacks::king_attacks(square) & open);
        }
        self.castling_moves(list);
    }

    pub fn moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        list
    }

    pub fn is_legal(&self, mv: Move) -> bool {
        self.moves().contains(&mv)
    }

    fn pawn_moves(&self, list: &mut MoveList) {
        let us = self.turn;
        let pawns = self.pieces(us, Role::Pawn);
        let (single, double) = pawn_pushes(pawns, us, !self.occupied());
        let back: i32 = us.fold_wb(-8, 8);
        for to in single {
            push_pawn(list, offset(to, back), to);
        }
        for to in double {
            list.push(Move::new(offset(to, 2 * back), to));
        }
        for from in pawns {
            let captures = attacks::pawn_attacks(us, from) & self.by_color(us.other());
            for to in captures {
                push_pawn(list, from, to);
            }
        }
        if let Some(ep) = self.ep {
            for from in self.ep_capturers() {
                list.push(Move::new(from, ep));
            }
        }
    }

    fn castling_moves(&self, list: &mut MoveList) {
        for king_side in [true, false] {
            if self.castling.has(self.turn, king_side)
                && (castling_path(self.turn, king_side) & self.occupied()).is_empty()
            {
                let king = self.turn.fold_wb(Square::E1, Square::E8);
                list.push(Move::new(
                    king,
                    offset(king, if king_side { 2 } else { -2 }),
                ));
            }
        }
    }
}

/// Squares one and two steps ahead that pawns can step to.
#[inline]
pub(crate) fn pawn_pushes(pawns: Bitboard, color: Color, empty: Bitboard) -> (Bitboard, Bitboard) {
    if color.is_white() {
        let single = Bitboard(pawns.0 << 8) & empty;
        let double = Bitboard(single.0 << 8) & empty & Bitboard(0xff00_0000);
        (single, double)
    } else {
        let single = Bitboard(pawns.0 >> 8) & empty;
        let double = Bitboard(single.0 >> 8) & empty & Bitboard(0xff_0000_0000);
        (single, double)
    }
}

/// Squares between king and rook, all of which must be empty.
#[inline]
pub(crate) const fn castling_path(color: Color, king_side: bool) -> Bitboard {
    let path = if king_side { 0x60 } else { 0x0e };
    Bitboard(if color.is_white() { path } else { path << 56 })
}

#[inline]
pub(crate) const fn offset(square: Square, by: i32) -> Square {
    Square::new((square as i32 + by) as u32)
}

#[inline]
fn push_all(list: &mut MoveList, from: Square, targets: Bitboard) {
    for to in targets {
        list.push(Move::new(from, to));
    }
}

#[inline]
fn push_pawn(list: &mut MoveList, from: Square, to: Square) {
    if Bitboard::BACKRANKS.contains(to) {
        for role in PROMOTIONS {
            list.push(Move::promoting(from, to, role));
        }
    } else {
        list.push(Move::new(from, to));
    }
}
