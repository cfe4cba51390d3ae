use super::play::is_castling;
use super::{Move, Position};
use shakmaty::{Bitboard, Color, Role, Square};

impl Position {
    /// SAN of a legal move: told apart among pseudo-legal moves, no sign for check or mate.
    pub fn san(&self, mv: Move) -> String {
        let (from, to) = (mv.from(), mv.to());
        let role = self
            .role_at(from)
            .expect("a piece stands on the from square");
        if role == Role::King && is_castling(from, to) {
            return if to > from { "O-O" } else { "O-O-O" }.into();
        }
        let takes = self.capture_of(mv).is_some();
        let mut text = String::with_capacity(7);
        if role == Role::Pawn {
            if takes {
                text.push(from.file().char());
            }
        } else {
            text.push(role.upper_char());
            self.disambiguate(&mut text, mv, role);
        }
        if takes {
            text.push('x');
        }
        to.append_to_string(&mut text);
        if let Some(role) = mv.promotion() {
            text.push('=');
            text.push(role.upper_char());
        }
        text
    }

    fn disambiguate(&self, text: &mut String, mv: Move, role: Role) {
        let (from, to) = (mv.from(), mv.to());
        let rivals = self.pieces(self.turn, role).without(from)
            & reverse_reach(role, self.turn, to, self.occupied());
        if rivals.is_empty() {
            return;
        }
        let same_file = (rivals & Bitboard::from_file(from.file())).any();
        let same_rank = (rivals & Bitboard::from_rank(from.rank())).any();
        if !same_file || same_rank {
            text.push(from.file().char());
        }
        if same_file {
            text.push(from.rank().char());
        }
    }
}

/// Squares from which a piece (not a pawn) reaches `to`: the same as those it reaches from there.
fn reverse_reach(role: Role, color: Color, to: Square, occupied: Bitboard) -> Bitboard {
    shakmaty::attacks::attacks(to, role.of(color), occupied)
}
