//! Observation histories, as numbers: equal numbers mean that a side has seen
//! the same since the root and so cannot tell the boards apart.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::rules::{Color, Move, Position, Role};

use crate::dice::mix;

/// One side's observation history since the root.
pub type SeenId = u32;

/// Interns observation histories: what was seen before, one's own move if the
/// last ply was one's own, and what is seen now.
#[derive(Default)]
pub struct Histories {
    known: HashMap<Step, SeenId, BuildHasherDefault<StepHasher>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Step {
    before: SeenId,
    own_move: u16,
    view: u64,
}

const ROOT: SeenId = SeenId::MAX;
const HIDDEN_MOVE: u16 = u16::MAX;

impl Histories {
    /// What a side knows when the search starts. The other side's worlds
    /// differ by what it sees and by its own rights.
    pub fn root(&mut self, position: &Position, side: Color) -> SeenId {
        let rights = u64::from(position.castling().of(side).0);
        let passed = position.ep_right().map_or(64, |square| square as u64);
        let view = mix(view_digest(position, side) ^ mix(1 + (rights << 8 | passed)));
        self.intern(Step {
            before: ROOT,
            own_move: HIDDEN_MOVE,
            view,
        })
    }

    /// What a side knows after one more ply, that led to `position`.
    pub fn after(
        &mut self,
        before: SeenId,
        own_move: Option<Move>,
        position: &Position,
        side: Color,
    ) -> SeenId {
        let own_move = own_move.map_or(HIDDEN_MOVE, Move::bits);
        self.intern(Step {
            before,
            own_move,
            view: view_digest(position, side),
        })
    }

    pub fn len(&self) -> usize {
        self.known.len()
    }

    fn intern(&mut self, step: Step) -> SeenId {
        let next = self.known.len() as SeenId;
        *self.known.entry(step).or_insert(next)
    }
}

/// The view in 64 bits: squares seen and all that stands on them. Own losses
/// show as own squares that are own no more.
fn view_digest(position: &Position, side: Color) -> u64 {
    let visible = position.vision(side);
    let mut digest = mix(visible.0);
    for color in [Color::White, Color::Black] {
        digest = mix(digest ^ (position.by_color(color) & visible).0);
    }
    for role in Role::ALL {
        digest = mix(digest ^ (position.by_role(role) & visible).0);
    }
    digest
}

impl std::hash::Hash for Step {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.view ^ (u64::from(self.before) << 16 | u64::from(self.own_move)));
    }
}

#[derive(Default)]
struct StepHasher(u64);

impl Hasher for StepHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("a step hashes as one word");
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(word);
    }
}
