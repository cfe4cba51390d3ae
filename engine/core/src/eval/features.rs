//! HalfKAv2_hm, the features of Stockfish's networks: for each side, every
//! piece on its square, seen from that side and from its own king's square.

use super::board::Board;

/// Kinds of piece a side tells apart (its own and the enemy's pawn to queen, and kings) times squares.
const PER_KING: usize = 11 * 64;
/// King squares that are told apart: the mirrored half of the board.
const KING_BUCKETS: usize = 32;
pub(super) const FEATURES: usize = KING_BUCKETS * PER_KING;

/// A piece on a square: `(color · 6 + role) · 64 + square`.
pub(super) type Man = u16;

/// How one side sees the board, given where its king stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Perspective {
    kinds: &'static [u16; 12],
    flip: u16,
    base: u16,
}

impl Perspective {
    #[inline(always)]
    pub fn new(color: usize, king: u8) -> Perspective {
        let own = u16::from(king) ^ (color as u16 * 56);
        let (file, rank) = (own & 7, own >> 3);
        let mirror = if file < 4 { 7 } else { 0 };
        let bucket = 28 - 4 * rank + file.min(7 - file);
        Perspective {
            kinds: &KINDS[color],
            flip: (color as u16 * 56) ^ mirror,
            base: bucket * PER_KING as u16,
        }
    }

    /// The feature's index, below [`FEATURES`].
    #[inline(always)]
    pub fn feature(&self, man: Man) -> u16 {
        self.base + self.kinds[usize::from(man >> 6)] + ((man & 63) ^ self.flip)
    }
}

/// Where each (color, role) begins for each side: own before enemy, kings together.
const KINDS: [[u16; 12]; 2] = {
    let mut kinds = [[640; 12]; 2];
    let mut role = 0;
    while role < 5 {
        let (own, enemy) = (role as u16 * 128, role as u16 * 128 + 64);
        kinds[0][role] = own;
        kinds[0][6 + role] = enemy;
        kinds[1][role] = enemy;
        kinds[1][6 + role] = own;
        role += 1;
    }
    kinds
};

/// A short list of men; a board has no more.
pub(super) struct Men {
    men: [Man; 64],
    len: usize,
}

impl Men {
    const fn new() -> Men {
        Men {
            men: [0; 64],
            len: 0,
        }
    }

    #[inline(always)]
    fn push_all(&mut self, kind: usize, mut squares: u64) {
        while squares != 0 {
            self.men[self.len & 63] = (kind << 6) as u16 | squares.trailing_zeros() as u16;
            self.len += 1;
            squares &= squares - 1;
        }
    }

    #[inline(always)]
    pub fn as_slice(&self) -> &[Man] {
        &self.men[..self.len.min(64)]
    }
}

/// What leads from one board to another.
pub(super) struct Change {
    pub added: Men,
    pub removed: Men,
}

impl Change {
    #[inline(always)]
    pub fn between(before: &Board, after: &Board) -> Change {
        let mut change = Change {
            added: Men::new(),
            removed: Men::new(),
        };
        for color in 0..2 {
            for role in 0..6 {
                let (old, new) = (before.pieces(color, role), after.pieces(color, role));
                if old != new {
                    change.removed.push_all(color * 6 + role, old & !new);
                    change.added.push_all(color * 6 + role, new & !old);
                }
            }
        }
        change
    }
}
