use shakmaty::{Bitboard, Color, Piece, Role, Square};

/// Which piece stands where, and nothing else.
///
/// Any placement can be held, also one without kings: the referee's ends and a seat's
/// partial views are placements too.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Placement {
    colors: [Bitboard; 2],
    roles: [Bitboard; 6],
}

const fn role_index(role: Role) -> usize {
    role as usize - 1
}

impl Placement {
    pub const EMPTY: Placement = Placement {
        colors: [Bitboard::EMPTY; 2],
        roles: [Bitboard::EMPTY; 6],
    };

    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors[0].0 | self.colors[1].0)
    }

    #[inline]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    #[inline]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.roles[role_index(role)]
    }

    #[inline]
    pub const fn by_piece(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.colors[color as usize].0 & self.roles[role_index(role)].0)
    }

    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        if !self.occupied().contains(square) {
            return None;
        }
        Role::ALL
            .into_iter()
            .find(|&role| self.by_role(role).contains(square))
    }

    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::from_white(self.by_color(Color::White).contains(square));
        self.role_at(square).map(|role| role.of(color))
    }

    /// Puts a piece on an empty square. On an occupied one, `remove` first.
    #[inline]
    pub fn put(&mut self, square: Square, color: Color, role: Role) {
        debug_assert!(!self.occupied().contains(square));
        let bit = 1u64 << square as u32;
        self.colors[color as usize].0 |= bit;
        self.roles[role_index(role)].0 |= bit;
    }

    #[inline]
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.clear(square, piece.color, piece.role);
        Some(piece)
    }

    /// Takes a piece known to stand there off the board.
    #[inline]
    pub fn clear(&mut self, square: Square, color: Color, role: Role) {
        debug_assert_eq!(self.piece_at(square), Some(role.of(color)));
        let bit = 1u64 << square as u32;
        self.colors[color as usize].0 &= !bit;
        self.roles[role_index(role)].0 &= !bit;
    }

    /// Adds a whole set of like pieces to empty squares.
    #[inline]
    pub fn put_all(&mut self, squares: Bitboard, color: Color, role: Role) {
        debug_assert!((self.occupied() & squares).is_empty());
        self.colors[color as usize].0 |= squares.0;
        self.roles[role_index(role)].0 |= squares.0;
    }

    /// The same pieces, on these squares only.
    #[inline]
    pub fn within(&self, squares: Bitboard) -> Placement {
        Placement {
            colors: self.colors.map(|b| b & squares),
            roles: self.roles.map(|b| b & squares),
        }
    }

    /// One colour's pieces only.
    #[inline]
    pub fn of(&self, color: Color) -> Placement {
        self.within(self.by_color(color))
    }

    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .into_iter()
            .filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// Letters from a8 to h1, ranks joined by `/`; `blank` gives the letter of a square
    /// without a piece.
    pub(super) fn grid(&self, blank: impl Fn(Square) -> char) -> String {
        let mut text = String::with_capacity(71);
        for rank in (0..8).rev() {
            for file in 0..8 {
                let square = Square::new(rank * 8 + file);
                text.push(
                    self.piece_at(square)
                        .map_or_else(|| blank(square), Piece::char),
                );
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }
}
