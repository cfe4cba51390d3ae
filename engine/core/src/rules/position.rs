use super::{BadFen, Placement};
use shakmaty::{Bitboard, Color, Piece, Role, Square, attacks};

/// Castling rights still held: bits K Q k q from the lowest.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Castling(pub u8);

impl Castling {
    pub const NONE: Castling = Castling(0);
    pub const ALL: Castling = Castling(15);

    const fn bit(color: Color, king_side: bool) -> u8 {
        (if king_side { 1 } else { 2 }) << (if color.is_white() { 0 } else { 2 })
    }

    #[inline]
    pub const fn has(self, color: Color, king_side: bool) -> bool {
        self.0 & Castling::bit(color, king_side) != 0
    }

    #[inline]
    #[must_use]
    pub const fn with(self, color: Color, king_side: bool) -> Castling {
        Castling(self.0 | Castling::bit(color, king_side))
    }

    /// One colour's rights alone.
    #[inline]
    #[must_use]
    pub const fn of(self, color: Color) -> Castling {
        Castling(self.0 & Castling::both(color))
    }

    #[inline]
    #[must_use]
    pub const fn without(self, color: Color) -> Castling {
        Castling(self.0 & !Castling::both(color))
    }

    const fn both(color: Color) -> u8 {
        Castling::bit(color, true) | Castling::bit(color, false)
    }

    /// What is left after a piece left or was taken on this square.
    #[inline]
    #[must_use]
    pub const fn touched(self, square: Square) -> Castling {
        let lost = match square {
            Square::E1 => 3,
            Square::H1 => 1,
            Square::A1 => 2,
            Square::E8 => 12,
            Square::H8 => 4,
            Square::A8 => 8,
            _ => 0,
        };
        Castling(self.0 & !lost)
    }
}

/// One whole board: placement, side to move, rights and clocks. Copied, never undone.
///
/// `ep_square` is the square passed by the double step just made, whether or not a capture is
/// possible there; [`Position::ep_right`] is the one that counts (docs/RULES.md, decision 2).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) placement: Placement,
    pub(super) fullmoves: u32,
    pub(super) halfmoves: u16,
    pub(super) turn: Color,
    pub(super) castling: Castling,
    pub(super) ep: Option<Square>,
}

impl Position {
    pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    pub fn start() -> Position {
        Position::from_fen(Position::START_FEN).expect("the usual position is a good FEN")
    }

    /// Any board at all, unchecked: kings may be missing, rights may be nonsense. For tests and
    /// for boards built from other boards; what people send goes through [`Position::from_fen`].
    pub const fn from_parts(
        placement: Placement,
        turn: Color,
        castling: Castling,
        ep: Option<Square>,
    ) -> Position {
        Position {
            placement,
            fullmoves: 1,
            halfmoves: 0,
            turn,
            castling,
            ep,
        }
    }

    #[must_use]
    pub const fn with_clocks(mut self, halfmoves: u16, fullmoves: u32) -> Position {
        self.halfmoves = halfmoves;
        self.fullmoves = fullmoves;
        self
    }

    /// The kinds of illegality CONTRACT.md names: one king a side, pawns off the last ranks,
    /// rights with king and rook at home, en passant with the pawn that passed.
    pub fn check(&self) -> Result<(), BadFen> {
        let both = [Color::White, Color::Black];
        if both
            .iter()
            .any(|&c| self.pieces(c, Role::King).count() != 1)
        {
            return Err(BadFen::Kings);
        }
        if (self.by_role(Role::Pawn) & Bitboard::BACKRANKS).any() {
            return Err(BadFen::PawnOnBackrank);
        }
        for color in both {
            for king_side in [true, false] {
                if self.castling.has(color, king_side) && !self.is_at_home(color, king_side) {
                    return Err(BadFen::Castling);
                }
            }
        }
        match self.ep {
            Some(ep) if !self.was_passed(ep) => Err(BadFen::EnPassant),
            _ => Ok(()),
        }
    }

    fn is_at_home(&self, color: Color, king_side: bool) -> bool {
        let rank = color.backrank();
        let rook = Square::from_coords(
            if king_side {
                shakmaty::File::H
            } else {
                shakmaty::File::A
            },
            rank,
        );
        let king = Square::from_coords(shakmaty::File::E, rank);
        self.pieces(color, Role::King).contains(king)
            && self.pieces(color, Role::Rook).contains(rook)
    }

    fn was_passed(&self, ep: Square) -> bool {
        let pusher = self.turn.other();
        ep.rank() == pusher.relative_rank(shakmaty::Rank::Third)
            && self.pieces(pusher, Role::Pawn).contains(ep_victim(ep))
            && !self.occupied().contains(ep)
    }

    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    #[inline]
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    #[inline]
    pub const fn castling(&self) -> Castling {
        self.castling
    }

    #[inline]
    pub const fn ep_square(&self) -> Option<Square> {
        self.ep
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    pub const fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    #[inline]
    pub const fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.placement.occupied()
    }

    #[inline]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.placement.by_color(color)
    }

    #[inline]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.placement.by_role(role)
    }

    #[inline]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.placement.by_piece(color, role)
    }

    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placement.piece_at(square)
    }

    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.placement.role_at(square)
    }

    /// None once that king was captured.
    #[inline]
    pub fn king_of(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// Pawns of the side to move that may take en passant now.
    #[inline]
    pub fn ep_capturers(&self) -> Bitboard {
        match self.ep {
            Some(ep) => {
                attacks::pawn_attacks(self.turn.other(), ep) & self.pieces(self.turn, Role::Pawn)
            }
            None => Bitboard::EMPTY,
        }
    }

    /// The en passant square where a capture by it is pseudo-legal, else none.
    #[inline]
    pub fn ep_right(&self) -> Option<Square> {
        self.ep.filter(|_| self.ep_capturers().any())
    }

    /// The same board with its en passant square as decision 2 counts it and clocks at rest:
    /// equal values are the same board of a belief.
    #[must_use]
    pub fn normalised(&self) -> Position {
        Position {
            ep: self.ep_right(),
            ..*self
        }
        .with_clocks(0, 1)
    }
}

/// Where the pawn stands that just passed this square.
#[inline]
pub(crate) const fn ep_victim(ep: Square) -> Square {
    ep.xor(Square::A2)
}
