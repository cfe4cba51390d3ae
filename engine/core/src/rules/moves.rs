use shakmaty::{Role, Square};
use std::fmt;

/// From, to and promotion in 16 bits. Castling is the king's two-square move.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

impl Move {
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move(from as u16 | (to as u16) << 6)
    }

    #[inline]
    pub const fn promoting(from: Square, to: Square, role: Role) -> Move {
        Move(Move::new(from, to).0 | (role as u16) << 12)
    }

    #[inline]
    pub const fn from(self) -> Square {
        Square::new((self.0 & 63) as u32)
    }

    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 6 & 63) as u32)
    }

    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self.0 >> 12 {
            2 => Some(Role::Knight),
            3 => Some(Role::Bishop),
            4 => Some(Role::Rook),
            5 => Some(Role::Queen),
            _ => None,
        }
    }

    /// The raw 16 bits: stable within one build, for tables and packed trees.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Reads `[a-h][1-8][a-h][1-8][qrbn]?`, and nothing else.
    pub fn from_uci(text: &str) -> Option<Move> {
        let bytes = text.as_bytes();
        if !(4..=5).contains(&bytes.len()) {
            return None;
        }
        let from = square_from_ascii(&bytes[0..2])?;
        let to = square_from_ascii(&bytes[2..4])?;
        match bytes.get(4) {
            None => Some(Move::new(from, to)),
            Some(b'q') => Some(Move::promoting(from, to, Role::Queen)),
            Some(b'r') => Some(Move::promoting(from, to, Role::Rook)),
            Some(b'b') => Some(Move::promoting(from, to, Role::Bishop)),
            Some(b'n') => Some(Move::promoting(from, to, Role::Knight)),
            Some(_) => None,
        }
    }

    pub fn uci(self) -> String {
        self.to_string()
    }
}

pub(super) fn square_from_ascii(bytes: &[u8]) -> Option<Square> {
    match bytes {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Square::new(
            u32::from(rank - b'1') * 8 + u32::from(file - b'a'),
        )),
        _ => None,
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.char()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
