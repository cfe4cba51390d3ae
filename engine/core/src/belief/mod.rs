//! What a seat knows: every board consistent with its observations.
