//! Strength from seat-swapped pairs of games.

/// Points of the first engine, one entry for each pair, from 0 to 2.
pub struct Score {
    pub mean: f64,
    /// Half the width of the 95% interval of the mean.
    pub margin: f64,
}

/// Where nothing varied, what was never seen in n tries happens less often than 3 in n, with 95% certainty
/// (Hanley and Lippman-Hand, JAMA 1983).
const RULE_OF_THREE: f64 = 3.0;

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
        let margin = if squares > 0.0 {
            1.96 * (squares / (count - 1.0) / count).sqrt()
        } else {
            RULE_OF_THREE / count.max(2.0 * RULE_OF_THREE)
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

impl std::fmt::Display for Elo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [low, high] = [self.low, self.high].map(whole);
        match self.best_guess {
            f64::INFINITY => write!(f, "Elo above {low:+}"),
            f64::NEG_INFINITY => write!(f, "Elo below {high:+}"),
            best => write!(f, "Elo {:+} [{low:+}, {high:+}]", whole(best)),
        }
    }
}

/// To the nearest whole number, with one zero: -0.3 is +0.
fn whole(elo: f64) -> f64 {
    elo.round() + 0.0
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
    }

    #[test]
    fn match_4_a_clean_sweep_is_bounded_from_below_by_how_often_it_was_seen() {
        let sweep = Score::of(&[2.0; 50]);
        assert!((sweep.margin - 0.06).abs() < 1e-9);
        let elo = sweep.elo();
        assert_eq!(elo.best_guess, f64::INFINITY);
        assert!((elo.low - 478.0).abs() < 1.0, "{}", elo.low);
        assert_eq!(elo.to_string(), "Elo above +478");
        assert_eq!(Score::of(&[0.0; 50]).elo().to_string(), "Elo below -478");
        assert!(Score::of(&[2.0]).elo().low.abs() < 1e-9);
        assert_eq!(Score::of(&[2.0]).elo().to_string(), "Elo above +0");
        assert_eq!(
            Score::of(&[1.0, 1.0]).elo().to_string(),
            "Elo +0 [-inf, +inf]"
        );
    }
}
