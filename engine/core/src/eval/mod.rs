//! What a board is worth.
