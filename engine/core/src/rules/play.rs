use super::generate::offset;
use super::position::ep_victim;
use super::{Move, Position};
use shakmaty::{Piece, Role, Square};

/// What a move takes, and where: the square differs from the landing one en passant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Capture {
    pub square: Square,
    pub piece: Piece,
}

impl Position {
    /// Makes a move of [`Position::legal_moves`] in place; any other move is a bug of the caller.
    pub fn play(&mut self, mv: Move) {
        let us = self.turn;
        let (from, to) = (mv.from(), mv.to());
        let role = self
            .role_at(from)
            .expect("a piece stands on the from square");
        let capture = self.capture_of(mv);
        self.halfmoves = self.halfmoves.saturating_add(1);
        if let Some(Capture { square, piece }) = capture {
            self.placement.clear(square, piece.color, piece.role);
            self.halfmoves = 0;
            self.castling = self.castling.touched(square);
            if piece.role == Role::King {
                self.castling = self.castling.without(piece.color);
            }
        }
        self.placement.clear(from, us, role);
        self.placement.put(to, us, mv.promotion().unwrap_or(role));
        self.castling = self.castling.touched(from);
        self.ep = None;
        match role {
            Role::Pawn => {
                self.halfmoves = 0;
                if from.distance(to) == 2 {
                    self.ep = Some(Square::new((from as u32 + to as u32) / 2));
                }
            }
            Role::King if is_castling(from, to) => self.move_castling_rook(to),
            _ => {}
        }
        self.turn = us.other();
        self.fullmoves += u32::from(us.is_black());
    }

    #[must_use]
    pub fn after(&self, mv: Move) -> Position {
        let mut next = *self;
        next.play(mv);
        next
    }

    /// The enemy piece a legal move takes.
    #[inline]
    pub fn capture_of(&self, mv: Move) -> Option<Capture> {
        let to = mv.to();
        if let Some(piece) = self.piece_at(to) {
            return Some(Capture { square: to, piece });
        }
        let is_pawn = self.pieces(self.turn, Role::Pawn).contains(mv.from());
        (is_pawn && self.ep == Some(to) && mv.from().file() != to.file()).then(|| Capture {
            square: ep_victim(to),
            piece: Role::Pawn.of(self.turn.other()),
        })
    }

    fn move_castling_rook(&mut self, king_to: Square) {
        let us = self.turn;
        let (rook_from, rook_to) = if king_to.file() == shakmaty::File::G {
            (offset(king_to, 1), offset(king_to, -1))
        } else {
            (offset(king_to, -2), offset(king_to, 1))
        };
        self.placement.clear(rook_from, us, Role::Rook);
        self.placement.put(rook_to, us, Role::Rook);
    }
}

/// Whether a king's move is castling: no other king move is two files long.
#[inline]
pub(crate) fn is_castling(from: Square, to: Square) -> bool {
    from.file().distance(to.file()) == 2
}
