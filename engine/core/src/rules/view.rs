use super::{Move, Placement, Position};
use shakmaty::{Bitboard, Color, Square};
use std::fmt;

/// All a seat may know of a board: the squares it sees and what stands on them.
/// Two boards a seat cannot tell apart have equal views.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub seat: Color,
    pub visible: Bitboard,
    /// Pieces on visible squares only, the seat's own among them.
    pub pieces: Placement,
}

impl View {
    pub fn own(&self) -> Bitboard {
        self.pieces.by_color(self.seat)
    }
}

/// Ranks 8 to 1 joined by `/`: a piece's letter, `.` seen and empty, `?` hidden.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blank = |square| {
            if self.visible.contains(square) {
                '.'
            } else {
                '?'
            }
        };
        f.write_str(&self.pieces.grid(blank))
    }
}

impl Position {
    pub fn view(&self, seat: Color) -> View {
        let visible = self.vision(seat);
        View {
            seat,
            visible,
            pieces: self.placement.within(visible),
        }
    }
}

/// The square where this move took a piece of `color` that `color` doesn't see now.
pub fn mark(before: &Position, mv: Move, after: &Position, color: Color) -> Option<Square> {
    let capture = before.capture_of(mv)?;
    (capture.piece.color == color && !after.vision(color).contains(capture.square))
        .then_some(capture.square)
}
