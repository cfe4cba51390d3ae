use super::{MoveList, Position};

/// Move paths of exactly that length; one that a captured king ended earlier is not counted.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.king_of(position.turn()).is_none() {
        return 0;
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|&mv| perft(&position.after(mv), depth - 1))
        .sum()
}
