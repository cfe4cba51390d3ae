//! The game tree in flat arrays: nodes, branches (nodes that have children),
//! infosets, and one slot for each action of an infoset.
//!
//! Values are those of side 0 throughout. Children of a node lie next to each
//! other in the order of their infoset's actions, so a pass multiplies slices
//! and never looks anything up.

/// A node's index: children of one node are consecutive.
pub type NodeId = u32;
/// An infoset's index.
pub type InfosetId = u32;
/// A branch's index.
pub type BranchId = u32;

/// No branch: the node is a leaf, or the list ends here.
pub(crate) const NONE: u32 = u32::MAX;
/// In place of a branch: the game is over at this node.
pub(crate) const FINISHED: u32 = u32::MAX - 1;
/// The regret a new infoset gives its best child, so that it starts there and
/// yields to the first real regret.
const OPENING_REGRET: f32 = 1e-6;

/// Who moves: side 0 is the one that searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Us = 0,
    Them = 1,
}

impl Side {
    /// The other one.
    pub fn other(self) -> Side {
        match self {
            Side::Us => Side::Them,
            Side::Them => Side::Us,
        }
    }

    /// Turns a value of side 0 into this side's.
    pub fn sign(self) -> f32 {
        match self {
            Side::Us => 1.0,
            Side::Them => -1.0,
        }
    }
}

/// A node with children.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branch {
    pub node: NodeId,
    pub first_child: NodeId,
    pub infoset: InfosetId,
    /// The action that leads here from the parent.
    pub action: u16,
    /// Head of the list of children that are branches themselves.
    pub first_branch: BranchId,
    /// Next branch among the same parent's children.
    pub next_branch: BranchId,
}

/// All nodes that one side cannot tell apart when it is to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Infoset {
    pub first_slot: u32,
    pub actions: u16,
    pub side: Side,
    /// The pass that last reached this infoset.
    pub stamp: u32,
    /// Sum of the other side's reach over the nodes of that pass.
    pub weight: f32,
}

impl Infoset {
    pub fn slots(&self) -> std::ops::Range<usize> {
        self.first_slot as usize..self.first_slot as usize + self.actions as usize
    }
}

/// What one side may do at an infoset: PCFR+ state and growth counts.
#[derive(Default, Debug)]
pub(crate) struct Slots {
    pub regret: Vec<f32>,
    pub mix: Vec<f32>,
    /// Counterfactual value of the action in the last pass, for its own side.
    pub gain: Vec<f32>,
    /// How often growth went this way.
    pub grown: Vec<u32>,
    /// Running sum and sum of squares of the values growth met here.
    pub seen_sum: Vec<f32>,
    pub seen_squares: Vec<f32>,
}

/// The tree that is solved and grown.
#[derive(Default, Debug)]
pub struct Tree {
    pub(crate) value: Vec<f32>,
    /// The node's branch, or NONE.
    pub(crate) branch_of: Vec<BranchId>,
    pub(crate) branches: Vec<Branch>,
    pub(crate) infosets: Vec<Infoset>,
    pub(crate) slots: Slots,
    pub(crate) roots: Vec<(NodeId, f32)>,
    pub(crate) passes: u32,
    pub(crate) stamp: u32,
    pub(crate) touched: Vec<InfosetId>,
    /// Branches visited by all passes so far: the measure of their cost.
    pub(crate) visited: u64,
}

impl Tree {
    pub fn new() -> Tree {
        Tree::default()
    }

    /// A world the search starts from; weights should add up to 1.
    pub fn add_root(&mut self, weight: f32) -> NodeId {
        let node = self.add_leaf(0.0);
        self.roots.push((node, weight));
        node
    }

    /// Makes all worlds equally likely.
    pub fn even_roots(&mut self) {
        let weight = 1.0 / self.roots.len() as f32;
        self.roots.iter_mut().for_each(|root| root.1 = weight);
    }

    /// An infoset with all its actions, uniform until `open_on_best`.
    pub fn add_infoset(&mut self, side: Side, actions: usize) -> InfosetId {
        assert!(actions > 0 && actions <= u16::MAX as usize);
        let first_slot = self.slots.mix.len();
        let end = first_slot + actions;
        let slots = &mut self.slots;
        slots.regret.resize(end, 0.0);
        slots.mix.resize(end, 1.0 / actions as f32);
        slots.gain.resize(end, 0.0);
        slots.grown.resize(end, 0);
        slots.seen_sum.resize(end, 0.0);
        slots.seen_squares.resize(end, 0.0);
        self.infosets.push(Infoset {
            first_slot: first_slot as u32,
            actions: actions as u16,
            side,
            stamp: 0,
            weight: 0.0,
        });
        (self.infosets.len() - 1) as InfosetId
    }

    /// Gives a leaf its children, one for each action of its infoset, with
    /// their values for side 0. `parent` is the branch above and the action
    /// taken there; a root has none.
    pub fn expand(
        &mut self,
        node: NodeId,
        infoset: InfosetId,
        parent: Option<(BranchId, usize)>,
        values: &[f32],
    ) -> BranchId {
        assert_eq!(self.branch_of[node as usize], NONE, "a node grows once");
        assert_eq!(
            values.len(),
            self.infosets[infoset as usize].actions as usize
        );
        let id = self.branches.len() as BranchId;
        let first_child = self.value.len() as NodeId;
        self.value.extend_from_slice(values);
        self.branch_of.resize(self.value.len(), NONE);
        self.branch_of[node as usize] = id;
        let (action, next_branch) = match parent {
            None => (0, NONE),
            Some((above, action)) => {
                let above = &mut self.branches[above as usize];
                (action, std::mem::replace(&mut above.first_branch, id))
            }
        };
        self.branches.push(Branch {
            node,
            first_child,
            infoset,
            action: action as u16,
            first_branch: NONE,
            next_branch,
        });
        id
    }

    /// Marks a leaf as an end of the game: it keeps its value and never grows.
    pub fn finish(&mut self, node: NodeId) {
        assert_eq!(self.branch_of[node as usize], NONE, "a branch is no end");
        self.branch_of[node as usize] = FINISHED;
    }

    /// Starts a new infoset on the child that looks best to its side. Called
    /// once, when the infoset gets its first node: regrets are never reset.
    pub fn open_on_best(&mut self, infoset: InfosetId, values: &[f32]) {
        let set = self.infosets[infoset as usize];
        let sign = set.side.sign();
        let best = (0..values.len())
            .max_by(|&a, &b| {
                let order = (sign * values[a]).total_cmp(&(sign * values[b]));
                order.then(b.cmp(&a))
            })
            .expect("an infoset has actions");
        self.slots.mix[set.slots()].fill(0.0);
        self.slots.mix[set.first_slot as usize + best] = 1.0;
        self.slots.regret[set.first_slot as usize + best] = OPENING_REGRET;
        for (gain, value) in self.slots.gain[set.slots()].iter_mut().zip(values) {
            *gain = sign * value;
        }
        self.infosets[infoset as usize].weight = 1.0;
    }

    /// The mix an infoset plays now.
    pub fn mix(&self, infoset: InfosetId) -> &[f32] {
        &self.slots.mix[self.infosets[infoset as usize].slots()]
    }

    /// The expected value of each action at an infoset for its own side, as
    /// the last pass that reached it saw it.
    pub fn action_values(&self, infoset: InfosetId) -> Vec<f32> {
        let set = &self.infosets[infoset as usize];
        let weight = if set.weight > 0.0 { set.weight } else { 1.0 };
        self.slots.gain[set.slots()]
            .iter()
            .map(|gain| gain / weight)
            .collect()
    }

    /// The value of a node's children for side 0.
    pub fn child_values(&self, node: NodeId) -> &[f32] {
        let branch = self.branch_of[node as usize];
        if branch >= FINISHED {
            return &[];
        }
        let branch = &self.branches[branch as usize];
        let first = branch.first_child as usize;
        &self.value[first..first + self.infosets[branch.infoset as usize].actions as usize]
    }

    pub fn roots(&self) -> &[(NodeId, f32)] {
        &self.roots
    }

    pub fn node_count(&self) -> usize {
        self.value.len()
    }

    pub fn infoset_count(&self) -> usize {
        self.infosets.len()
    }

    pub fn pass_count(&self) -> u32 {
        self.passes
    }

    fn add_leaf(&mut self, value: f32) -> NodeId {
        self.value.push(value);
        self.branch_of.push(NONE);
        (self.value.len() - 1) as NodeId
    }
}
