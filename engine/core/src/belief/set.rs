use super::Inconsistent;
use super::evidence::{Evidence, ep_landing};
use super::expand::Expansion;
use super::merge::{Key, Merge};
use super::own::Own;
use super::packed::{MAX_PIECES, Packed, role_of};
use super::update::{OwnCapture, after_own, ep_code, expand_all, retain};
use crate::rules::{Castling, Color, Move, Position, Role, Square, View, position::ep_victim};
use std::mem::size_of;
use std::sync::atomic::{AtomicBool, Ordering};

/// Boards expanded before anyone asks whether to go on.
const BOARDS_BETWEEN_LOOKS: usize = 512;

/// Counts alone decide, so that the same history and seed give the same set everywhere.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// More boards than this are never kept: beyond it the set is a uniform sample.
    pub max_boards: usize,
    /// Of more boards than this only a uniform sample is expanded by an opponent's move.
    pub max_expanded: usize,
    /// Decides which boards a sample keeps, and the order of the set.
    pub seed: u64,
}

impl Limits {
    pub const fn new(max_boards: usize, seed: u64) -> Limits {
        Limits {
            max_boards,
            max_expanded: usize::MAX,
            seed,
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::new(8_000_000, 0)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BeliefError {
    #[error(transparent)]
    Inconsistent(#[from] Inconsistent),
    #[error("more than {MAX_PIECES} enemy pieces")]
    TooManyPieces,
}

/// The set P of boards one seat cannot rule out.
///
/// Updates that fail leave an empty set behind: there is nothing to repair it from. Build a new
/// one from the transcript.
#[derive(Clone, Debug)]
pub struct Belief {
    own: Own,
    turn: Color,
    ply: u32,
    limits: Limits,
    boards: Vec<Packed>,
    is_sampled: bool,
}

impl Belief {
    /// Both sides know the start.
    pub fn new(start: &Position, seat: Color, limits: Limits) -> Result<Belief, BeliefError> {
        let own = Own::of(start, seat);
        if start.by_color(seat.other()).count() > MAX_PIECES {
            return Err(BeliefError::TooManyPieces);
        }
        Ok(Belief {
            own,
            turn: start.turn(),
            ply: 0,
            limits,
            boards: vec![pack(start, seat)],
            is_sampled: false,
        })
    }

    /// Rebuilds a belief from everything the seat saw, ply by ply from the first move on. With a
    /// new seed a sampled set is drawn anew, which is how one that may have lost the truth is
    /// refreshed.
    pub fn replay<'a>(
        start: &Position,
        seat: Color,
        limits: Limits,
        plies: impl IntoIterator<Item = (Option<Move>, &'a View)>,
    ) -> Result<Belief, BeliefError> {
        let mut belief = Belief::new(start, seat, limits)?;
        for (own_move, view) in plies {
            belief.advance(own_move, view)?;
        }
        Ok(belief)
    }

    /// One ply: our own move and the view after it, or the view after a hidden one.
    pub fn advance(&mut self, own_move: Option<Move>, view: &View) -> Result<(), Inconsistent> {
        self.advance_unless(own_move, view, &AtomicBool::new(false))
    }

    /// The same, given up as a failed update within a millisecond once `stop` is set.
    pub fn advance_unless(
        &mut self,
        own_move: Option<Move>,
        view: &View,
        stop: &AtomicBool,
    ) -> Result<(), Inconsistent> {
        match own_move {
            Some(mv) if self.turn == self.own.seat => self.own_move(mv, view),
            None if self.turn != self.own.seat => self.hidden_move(view, stop),
            _ => self.fail(),
        }
    }

    /// Whether the seat's first view is one of the known start.
    pub fn agrees_with(&self, view: &View) -> bool {
        self.positions()
            .any(|board| board.view(self.own.seat) == *view)
    }

    /// Advances by our own move and what we see after it.
    pub fn own_move(&mut self, mv: Move, view: &View) -> Result<(), Inconsistent> {
        let capture = self.own_capture(mv)?;
        let played = self.own.play(mv);
        if played.is_err() || view.own() != self.own.placement.occupied() {
            return self.fail();
        }
        let evidence = Evidence::of(&self.own, view);
        let opponent = self.own.seat.other();
        if capture.is_none() && self.boards.iter().all(|board| board.ep() == 0) {
            retain(&evidence, &mut self.boards);
        } else {
            let boards = std::mem::take(&mut self.boards);
            let mut merge = Merge::new(self.key(self.ply + 1), usize::MAX, boards.len());
            for &board in &boards {
                if let Some(next) = after_own(&evidence, opponent, capture, board) {
                    merge.add(next);
                }
            }
            drop(boards);
            (self.boards, _) = merge.finish();
        }
        self.finish_ply()
    }

    /// Advances by the opponent's hidden move: all we learn of it is the view after it, our own
    /// losses included.
    pub fn opponent_move(&mut self, view: &View) -> Result<(), Inconsistent> {
        self.hidden_move(view, &AtomicBool::new(false))
    }

    fn hidden_move(&mut self, view: &View, stop: &AtomicBool) -> Result<(), Inconsistent> {
        let before = self.own;
        let Ok(loss) = self.own.suffer(view) else {
            return self.fail();
        };
        let evidence = Evidence::of(&self.own, view);
        let expansion = Expansion::new(&before, &self.own, loss, &evidence);
        self.thin(self.limits.max_expanded);
        let boards = std::mem::take(&mut self.boards);
        let key = self.key(self.ply + 1);
        let mut merge = Merge::new(key, self.limits.max_boards, boards.len());
        for chunk in boards.chunks(BOARDS_BETWEEN_LOOKS) {
            if stop.load(Ordering::Relaxed) {
                return self.fail();
            }
            expand_all(&expansion, chunk, &mut merge);
        }
        drop(boards);
        let (boards, is_cut) = merge.finish();
        self.boards = boards;
        self.is_sampled |= is_cut;
        self.finish_ply()
    }

    /// Keeps at most that many boards, a uniform sample: any prefix of the set is one.
    pub fn thin(&mut self, max_boards: usize) {
        if self.boards.len() > max_boards.max(1) {
            self.boards.truncate(max_boards.max(1));
            self.boards.shrink_to_fit();
            self.is_sampled = true;
        }
    }

    /// Applies from the next update on.
    pub fn set_limits(&mut self, max_boards: usize, max_expanded: usize) {
        self.limits.max_boards = max_boards;
        self.limits.max_expanded = max_expanded;
    }

    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Only after a failed update.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// Whether boards were ever left out: then the set may lack the truth.
    pub const fn is_sampled(&self) -> bool {
        self.is_sampled
    }

    pub const fn seat(&self) -> Color {
        self.own.seat
    }

    pub const fn turn(&self) -> Color {
        self.turn
    }

    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Memory at rest.
    pub fn bytes(&self) -> usize {
        size_of::<Belief>() + self.boards.capacity() * size_of::<Packed>()
    }

    /// The board of that index, en passant as decision 2 counts it, clocks at rest.
    pub fn position(&self, index: usize) -> Position {
        let board = self.boards[index];
        let (seat, opponent) = (self.own.seat, self.own.seat.other());
        let mut placement = self.own.placement;
        let (mut rest, mut kinds) = (board.occupied, board.kinds());
        while rest != 0 {
            let square = Square::new(rest.trailing_zeros());
            placement.put(square, opponent, role_of(kinds & 7));
            kinds >>= 3;
            rest &= rest - 1;
        }
        let rights = board.rights() << opponent.fold_wb(0, 2);
        let castling = Castling(self.own.castling.0 | rights);
        let ep = match board.ep() {
            0 if self.turn != seat => self.own.passed,
            0 => None,
            code => Some(ep_landing(seat, code - 1)),
        };
        Position::from_parts(placement, self.turn, castling, ep).normalised()
    }

    pub fn positions(&self) -> impl ExactSizeIterator<Item = Position> + '_ {
        (0..self.len()).map(|index| self.position(index))
    }

    pub(super) fn packed(&self) -> &[Packed] {
        &self.boards
    }

    fn own_capture(&self, mv: Move) -> Result<Option<OwnCapture>, Inconsistent> {
        let first = self.boards.first().ok_or(Inconsistent)?;
        let to = mv.to();
        // What stands on a square we can land on was in sight, so all boards agree on it.
        let on_target = self
            .boards
            .iter()
            .find(|b| b.occupied >> to as u32 & 1 == 1);
        if let Some(board) = on_target {
            let index = super::packed::index_of(board.occupied, to as u32);
            return Ok(Some(OwnCapture {
                square: to,
                role: role_of(super::packed::kind_at(board.kinds(), index)),
                en_passant: None,
            }));
        }
        debug_assert_eq!(first.occupied >> to as u32 & 1, 0);
        let is_pawn = self.own.placement.role_at(mv.from()) == Some(Role::Pawn);
        let is_ep = is_pawn && mv.from().file() != to.file();
        Ok(is_ep.then(|| OwnCapture {
            square: ep_victim(to),
            role: Role::Pawn,
            en_passant: Some(ep_code(mv)),
        }))
    }

    fn key(&self, ply: u32) -> Key {
        Key::new(self.limits.seed, ply)
    }

    fn finish_ply(&mut self) -> Result<(), Inconsistent> {
        self.turn = self.turn.other();
        self.ply += 1;
        if self.boards.is_empty() {
            return Err(Inconsistent);
        }
        Ok(())
    }

    fn fail(&mut self) -> Result<(), Inconsistent> {
        self.boards = Vec::new();
        Err(Inconsistent)
    }
}

fn pack(start: &Position, seat: Color) -> Packed {
    let opponent = seat.other();
    let mut kinds = 0u64;
    for (index, square) in start.by_color(opponent).into_iter().enumerate() {
        let role = start.role_at(square).expect("a piece stands there");
        kinds |= (role as u64) << (3 * index);
    }
    let rights = start.castling().of(opponent).0 >> opponent.fold_wb(0, 2);
    let ep = start
        .ep_right()
        .filter(|_| start.turn() == seat)
        .map_or(0, |square| square.file() as u8 + 1);
    Packed::new(start.by_color(opponent).0, kinds, rights, ep)
}

#[cfg(test)]
impl Belief {
    /// Puts other boards of the same own side in place of the set.
    pub fn replace_for_test(&mut self, fens: &[&str]) {
        let seat = self.own.seat;
        self.boards = fens
            .iter()
            .map(|fen| pack(&Position::from_fen(fen).unwrap(), seat))
            .collect();
    }
}
