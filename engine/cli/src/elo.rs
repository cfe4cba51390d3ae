//! Strength from seat-swapped pairs of games.

/// Points of the first engine, one entry for each pair, from 0 to 2.
pub struct Score {
    pub mean: f64,
    /// Half the width of the 95% interval of the mean.
    pub margin: f64,
}

/// Elo with its 95% interval; infinite where all games went one way.
pub struct Elo {
    pub best_guess: f64,
    pub low: f64,
    pub high: f64,
}

impl Score {
    /// The mean score of a game and its error. Pairs, not games, are what is
    /// independent: both games of a pair share their seed.
    pub fn of(pairs: &[f64]) -> Score {
        let count = pairs.len() as f64;
        let scores = || pairs.iter().map(|points| points / 2.0);
        let mean = scores().sum::<f64>() / count;
        let squares: f64 = scores().map(|score| (score - mean).powi(2)).sum();
        let margin = if pairs.len() < 2 {
            0.5
        } else {
            1.96 * (squares / (count - 1.0) / count).sqrt()
        };
        Score { mean, margin }
    }

    pub fn elo(&self) -> Elo {
        Elo {
            best_guess: elo(self.mean),
            low: elo(self.mean - self.margin),
            high: elo(self.mean + self.margin),
        }
    }
}

fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    -400.0 * (1.0 / score - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn match_1_an_even_score_is_no_difference_and_three_quarters_is_191() {
        assert!(Score::of(&[1.0, 1.0, 2.0, 0.0]).elo().best_guess.abs() < 1e-9);
        let elo = Score::of(&[2.0, 1.0, 2.0, 1.0]).elo();
        assert!((elo.best_guess - 190.85).abs() < 0.01, "{}", elo.best_guess);
        assert!(elo.low < elo.best_guess && elo.best_guess < elo.high);
        assert_eq!(Score::of(&[2.0, 2.0]).elo().best_guess, f64::INFINITY);
    }
}
