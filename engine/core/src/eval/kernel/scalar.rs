//! The reference: what the other kernels must equal.

use crate::eval::accumulator::Half;
use crate::eval::features::{Change, Perspective};
use crate::eval::network::{Column, FIRST, SECOND, Stack, WIDTH};

pub fn apply(columns: &[Column], change: &Change, side: Perspective, from: &Half, to: &mut Half) {
    to.clone_from(from);
    for &man in change.removed.as_slice() {
        let column = &columns[usize::from(side.feature(man))];
        for (sum, weight) in to.values.iter_mut().zip(&column.values) {
            *sum = sum.wrapping_sub(*weight);
        }
        for (sum, weight) in to.psqt.iter_mut().zip(&column.psqt) {
            *sum -= weight;
        }
    }
    for &man in change.added.as_slice() {
        let column = &columns[usize::from(side.feature(man))];
        for (sum, weight) in to.values.iter_mut().zip(&column.values) {
            *sum = sum.wrapping_add(*weight);
        }
        for (sum, weight) in to.psqt.iter_mut().zip(&column.psqt) {
            *sum += weight;
        }
    }
}

pub fn layers(own: &Half, other: &Half, stack: &Stack) -> i32 {
    let mut input = [0u8; WIDTH];
    let (first_half, second_half) = input.split_at_mut(WIDTH / 2);
    multiply_halves(own, first_half);
    multiply_halves(other, second_half);

    let first = affine(&input, &stack.first, &stack.first_bias);
    let mut hidden = [0u8; SECOND];
    for i in 0..FIRST - 1 {
        let x = i64::from(first[i]);
        hidden[i] = ((x * x) >> 19).min(127) as u8;
        hidden[FIRST + i] = clip(first[i]);
    }
    let second = affine(&hidden, &stack.second, &stack.second_bias);
    let last = second
        .iter()
        .zip(&stack.last)
        .map(|(&x, &weight)| i32::from(clip(x)) * i32::from(weight))
        .sum::<i32>();
    last + stack.last_bias + super::skip(first[FIRST - 1])
}

fn multiply_halves(half: &Half, out: &mut [u8]) {
    let (left, right) = half.values.split_at(WIDTH / 2);
    for ((product, a), b) in out.iter_mut().zip(left).zip(right) {
        *product = (a.clamp(&0, &127) * b.clamp(&0, &127) / 128) as u8;
    }
}

fn affine<const OUT: usize>(
    input: &[u8],
    weights: &[[[i8; 4]; OUT]],
    bias: &[i32; OUT],
) -> [i32; OUT] {
    let mut sums = *bias;
    for (group, weights) in input.as_chunks::<4>().0.iter().zip(weights) {
        for (sum, weights) in sums.iter_mut().zip(weights) {
            for (&x, &weight) in group.iter().zip(weights) {
                *sum += i32::from(x) * i32::from(weight);
            }
        }
    }
    sums
}

fn clip(x: i32) -> u8 {
    (x >> 6).clamp(0, 127) as u8
}
