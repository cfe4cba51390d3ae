//! Chess into the tree: boards, what each side has seen of them, and the
//! values of new leaves.

use crate::rules::{Color, Move, MoveList, Position};

use super::ending::{LEAST_WIN, ending};
use super::seen::{Histories, SeenId};
use super::select::End;
use super::tree::{BranchId, InfosetId, NONE, NodeId, Side, Tree};
use crate::dice::Dice;

/// Values what moves lead to, where the game goes on.
pub trait Judge {
    /// For each move the value of its child for the side that makes it, in
    /// [-1, 1]; `values` comes empty.
    fn child_values(&mut self, position: &Position, moves: &[Move], values: &mut Vec<f64>);
}

/// What is known of a branch beside its place in the tree.
struct Standing {
    position: Position,
    seen: [SeenId; 2],
    parent: BranchId,
    ply: u16,
}

/// A growing tree of boards.
pub struct Grower<'j, J: Judge> {
    pub tree: Tree,
    judge: &'j mut J,
    us: Color,
    worlds: Vec<Position>,
    standings: Vec<Standing>,
    histories: Histories,
    /// By observation history: the infoset of the side that has it and is to
    /// move, or NONE.
    infoset_of: Vec<InfosetId>,
    /// By slot of the tree.
    moves: Vec<Move>,
    scratch: Scratch,
}

#[derive(Default)]
struct Scratch {
    moves: MoveList,
    values: Vec<f32>,
    finished: Vec<bool>,
    open_moves: Vec<Move>,
    judged: Vec<f64>,
}

impl Scratch {
    /// Empties all but the moves.
    fn clear(&mut self) {
        self.values.clear();
        self.finished.clear();
        self.open_moves.clear();
        self.judged.clear();
    }
}

impl<'j, J: Judge> Grower<'j, J> {
    /// A tree over these worlds, equally likely, all of them one infoset of
    /// the side to move. Roots get their children one by one until `is_enough`
    /// says so; worlds beyond are left out.
    pub fn new(
        mut worlds: Vec<Position>,
        judge: &'j mut J,
        mut is_enough: impl FnMut() -> bool,
    ) -> Grower<'j, J> {
        let us = worlds[0].turn();
        let mut grower = Grower {
            tree: Tree::new(),
            judge,
            us,
            worlds: Vec::new(),
            standings: Vec::new(),
            histories: Histories::default(),
            infoset_of: Vec::new(),
            moves: Vec::new(),
            scratch: Scratch::default(),
        };
        for world in worlds.drain(..) {
            let root = grower.tree.add_root(1.0);
            grower.worlds.push(world);
            grower.expand(root, None);
            if is_enough() {
                break;
            }
        }
        grower.tree.even_roots();
        grower
    }

    /// Walks to a leaf and gives it its children. False if the walk met an end
    /// of the game.
    pub fn grow(&mut self, explorer: Side, dice: &mut Dice) -> bool {
        match self.tree.select(explorer, dice) {
            End::Finished => false,
            End::Leaf { node, parent } => {
                self.expand(node, parent);
                true
            }
        }
    }

    /// The moves of the root infoset, in the order of its actions.
    pub fn root_moves(&self) -> &[Move] {
        &self.moves[self.tree.infosets[0].slots()]
    }

    pub fn worlds(&self) -> &[Position] {
        &self.worlds
    }

    fn expand(&mut self, node: NodeId, parent: Option<(BranchId, usize)>) {
        let standing = match parent {
            None => self.root_standing(),
            Some((branch, action)) => self.child_standing(branch, action),
        };
        let mover = standing.position.turn();
        standing.position.legal_moves(&mut self.scratch.moves);
        let (infoset, is_new) = self.infoset(standing.seen[mover as usize], mover);
        self.judge_children(&standing);
        let values = &self.scratch.values;
        self.tree.expand(node, infoset, parent, values);
        if is_new {
            self.tree.open_on_best(infoset, values);
        }
        let first_child = self.tree.value.len() - values.len();
        for (action, _) in self
            .scratch
            .finished
            .iter()
            .enumerate()
            .filter(|(_, end)| **end)
        {
            self.tree.finish((first_child + action) as NodeId);
        }
        self.standings.push(standing);
    }

    fn root_standing(&mut self) -> Standing {
        let position = *self.worlds.last().expect("the world being expanded");
        let them = self.histories.root(&position, self.us.other());
        // All worlds look alike to us: that is what makes them our worlds.
        let us = self.histories.root(&self.worlds[0], self.us);
        Standing {
            position,
            seen: self.by_color(us, them),
            parent: NONE,
            ply: 0,
        }
    }

    fn child_standing(&mut self, branch: BranchId, action: usize) -> Standing {
        let above = &self.standings[branch as usize];
        let infoset = self.tree.branches[branch as usize].infoset;
        let slot = self.tree.infosets[infoset as usize].first_slot as usize + action;
        let (mv, mover) = (self.moves[slot], above.position.turn());
        let position = above.position.after(mv);
        let seen = [Color::Black, Color::White].map(|side| {
            let own_move = (side == mover).then_some(mv);
            self.histories
                .after(above.seen[side as usize], own_move, &position, side)
        });
        Standing {
            position,
            seen,
            parent: branch,
            ply: above.ply + 1,
        }
    }

    fn by_color(&self, us: SeenId, them: SeenId) -> [SeenId; 2] {
        let mut seen = [them; 2];
        seen[self.us as usize] = us;
        seen
    }

    /// The mover's infoset; made with the moves at hand if it has none yet.
    fn infoset(&mut self, seen: SeenId, mover: Color) -> (InfosetId, bool) {
        if self.infoset_of.len() < self.histories.len() {
            self.infoset_of.resize(self.histories.len(), NONE);
        }
        let moves = &self.scratch.moves;
        let known = self.infoset_of[seen as usize];
        if known != NONE {
            let slots = self.tree.infosets[known as usize].slots();
            assert_eq!(
                &self.moves[slots],
                moves.as_slice(),
                "what a side sees fixes its moves"
            );
            return (known, false);
        }
        let side = if mover == self.us {
            Side::Us
        } else {
            Side::Them
        };
        let infoset = self.tree.add_infoset(side, moves.len());
        self.moves.extend_from_slice(moves);
        self.infoset_of[seen as usize] = infoset;
        (infoset, true)
    }

    /// Fills the scratch with the children's values for us and which of them
    /// end the game.
    fn judge_children(&mut self, standing: &Standing) {
        let is_ours = standing.position.turn() == self.us;
        let sign = if is_ours { 1.0 } else { -1.0 };
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        for &mv in &scratch.moves {
            let end = self.end_after(standing, mv);
            // An end is valued for the child's mover, who is the other side.
            scratch.values.push(-sign * end.unwrap_or(0.0));
            scratch.finished.push(end.is_some());
            if end.is_none() {
                scratch.open_moves.push(mv);
            }
        }
        let (open, judged) = (&scratch.open_moves, &mut scratch.judged);
        self.judge.child_values(&standing.position, open, judged);
        let values = scratch.values.iter_mut().zip(&scratch.finished);
        let open = values.filter(|(_, is_finished)| !**is_finished);
        for ((value, _), judged) in open.zip(&scratch.judged) {
            *value = sign * LEAST_WIN * *judged as f32;
        }
        self.scratch = scratch;
    }

    fn end_after(&self, standing: &Standing, mv: Move) -> Option<f32> {
        let child = standing.position.after(mv);
        let repeats = || self.repeats(&child, standing).then_some(0.0);
        ending(&child, standing.ply + 1).or_else(repeats)
    }

    /// Whether a child's board stood before on the way from the root.
    fn repeats(&self, child: &Position, parent: &Standing) -> bool {
        if child.halfmoves() < 4 {
            return false;
        }
        let key = child.repetition_key();
        let mut above = parent;
        loop {
            if above.position.turn() == child.turn() && above.position.repetition_key() == key {
                return true;
            }
            match self.standings.get(above.parent as usize) {
                Some(next) if above.position.halfmoves() > 0 => above = next,
                _ => return false,
            }
        }
    }
}
