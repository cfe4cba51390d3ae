//! One board of a belief in 16 bytes: the opponent's pieces and rights. The seat's own side is
//! the same on every board and is stored once, elsewhere.

use crate::rules::Role;

/// The most pieces an opponent may have: three bits each, beside rights and en passant.
pub const MAX_PIECES: usize = 19;

const KIND_BITS: u32 = 3 * MAX_PIECES as u32;
const KINDS: u64 = (1 << KIND_BITS) - 1;
const RIGHTS_SHIFT: u32 = KIND_BITS;
const EP_SHIFT: u32 = KIND_BITS + 2;

/// `occupied` says where the opponent stands; `detail` holds from the lowest bit the role of
/// each piece in the order of squares (three bits, pawn 1 to king 6), two castling rights (king
/// side first), and the file of an en passant right plus one. Equal boards are equal bits.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Packed {
    pub occupied: u64,
    pub detail: u64,
}

impl Packed {
    /// No board: 64 pieces are more than an opponent can have.
    pub const VACANT: Packed = Packed {
        occupied: u64::MAX,
        detail: u64::MAX,
    };

    #[inline(always)]
    pub const fn is_vacant(self) -> bool {
        self.occupied == u64::MAX
    }

    #[inline(always)]
    pub const fn new(occupied: u64, kinds: u64, rights: u8, ep: u8) -> Packed {
        Packed {
            occupied,
            detail: kinds | (rights as u64) << RIGHTS_SHIFT | (ep as u64) << EP_SHIFT,
        }
    }

    #[inline(always)]
    pub const fn kinds(self) -> u64 {
        self.detail & KINDS
    }

    #[inline(always)]
    pub const fn rights(self) -> u8 {
        (self.detail >> RIGHTS_SHIFT & 3) as u8
    }

    /// 0, or the file of the en passant right plus one.
    #[inline(always)]
    pub const fn ep(self) -> u8 {
        (self.detail >> EP_SHIFT) as u8
    }

    #[inline(always)]
    #[must_use]
    pub const fn without_ep(self) -> Packed {
        Packed {
            occupied: self.occupied,
            detail: self.detail & ((1 << EP_SHIFT) - 1),
        }
    }
}

/// Takes the piece of that rank in the order of squares out of a list of kinds.
#[inline(always)]
pub const fn drop_kind(kinds: u64, index: u32) -> u64 {
    let low = (1u64 << (3 * index)) - 1;
    (kinds & low) | (kinds >> 3 & !low)
}

#[inline(always)]
pub const fn insert_kind(kinds: u64, index: u32, kind: u64) -> u64 {
    let low = (1u64 << (3 * index)) - 1;
    (kinds & low) | (kinds & !low) << 3 | kind << (3 * index)
}

#[inline(always)]
pub const fn kind_at(kinds: u64, index: u32) -> u64 {
    kinds >> (3 * index) & 7
}

/// How many pieces stand on squares before this one.
#[inline(always)]
pub const fn index_of(occupied: u64, square: u32) -> u32 {
    (occupied & ((1u64 << square) - 1)).count_ones()
}

pub const fn role_of(kind: u64) -> Role {
    match kind {
        1 => Role::Pawn,
        2 => Role::Knight,
        3 => Role::Bishop,
        4 => Role::Rook,
        5 => Role::Queen,
        _ => Role::King,
    }
}

/// The three bits of each piece's kind, each as a bitboard.
#[derive(Copy, Clone, Default)]
pub struct Planes(pub [u64; 3]);

impl Planes {
    #[inline(always)]
    pub const fn pawns(self) -> u64 {
        self.0[0] & !self.0[1] & !self.0[2]
    }

    #[inline(always)]
    pub const fn add(&mut self, squares: u64, kind: u64) {
        self.0[0] |= squares & (kind & 1).wrapping_neg();
        self.0[1] |= squares & (kind >> 1 & 1).wrapping_neg();
        self.0[2] |= squares & (kind >> 2 & 1).wrapping_neg();
    }

    /// Squares where the kinds differ.
    #[inline(always)]
    pub const fn differ(self, other: Planes) -> u64 {
        (self.0[0] ^ other.0[0]) | (self.0[1] ^ other.0[1]) | (self.0[2] ^ other.0[2])
    }
}

/// How kinds become bitboards: the machine's own bit deposit where it has one.
pub trait Unpack {
    fn planes(board: Packed) -> Planes;
}

pub struct Portable;

impl Unpack for Portable {
    #[inline(always)]
    fn planes(board: Packed) -> Planes {
        let mut planes = Planes::default();
        let mut kinds = board.kinds();
        let mut rest = board.occupied;
        while rest != 0 {
            planes.add(rest & rest.wrapping_neg(), kinds & 7);
            kinds >>= 3;
            rest &= rest - 1;
        }
        planes
    }
}

#[cfg(target_arch = "x86_64")]
pub struct Bmi2;

#[cfg(target_arch = "x86_64")]
impl Unpack for Bmi2 {
    #[inline(always)]
    fn planes(board: Packed) -> Planes {
        use std::arch::x86_64::{_pdep_u64, _pext_u64};
        const EVERY_THIRD: u64 = 0x1249_2492_4924_9249;
        let kinds = board.kinds();
        // SAFETY: chosen only after `is_x86_feature_detected!("bmi2")`.
        Planes(
            [0, 1, 2].map(|bit| unsafe {
                _pdep_u64(_pext_u64(kinds, EVERY_THIRD << bit), board.occupied)
            }),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn belief_9_both_ways_of_unpacking_agree(mask: u64, kinds: u64) {
            let mut occupied = mask;
            while occupied.count_ones() as usize > MAX_PIECES {
                occupied &= occupied - 1;
            }
            let bits = 3 * occupied.count_ones();
            let board = Packed::new(occupied, kinds & ((1 << bits) - 1), 3, 8);
            prop_assert_eq!((board.rights(), board.ep()), (3, 8));
            let planes = Portable::planes(board);
            for index in 0..occupied.count_ones() {
                let square = (0..64).find(|&s| occupied >> s & 1 == 1 && index_of(occupied, s) == index).unwrap();
                let kind = (0..3).map(|bit| (planes.0[bit] >> square & 1) << bit).sum::<u64>();
                prop_assert_eq!(kind, kind_at(board.kinds(), index));
                let gone = drop_kind(board.kinds(), index);
                prop_assert_eq!(insert_kind(gone, index, kind), board.kinds());
            }
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("bmi2") {
                prop_assert_eq!(planes.0, Bmi2::planes(board).0);
            }
        }
    }
}
