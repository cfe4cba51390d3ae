//! What a man is worth where only captures are weighed.

use crate::rules::Role;

/// A man's worth in centipawns; a king is worth more than everything else.
pub(super) fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 300,
        Role::Bishop => 310,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 100_000,
    }
}
