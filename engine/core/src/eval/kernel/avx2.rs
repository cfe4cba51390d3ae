//! AVX2. The only unsafe code here is the loads and stores, each of exactly
//! the array it is given; the caller vouches that the machine has AVX2.

use std::arch::x86_64::*;

use crate::eval::accumulator::Half;
use crate::eval::features::{Change, Perspective};
use crate::eval::network::{Column, FIRST, SECOND, Stack, WIDTH};

/// Sums held in registers at a time.
const TILE: usize = 8;

#[target_feature(enable = "avx2")]
#[inline]
fn load<T: Copy, const N: usize>(array: &[T; N]) -> __m256i {
    const { assert!(size_of::<[T; N]>() == 32) };
    // SAFETY: the array is 32 readable bytes; the load needs no alignment.
    unsafe { _mm256_loadu_si256(std::ptr::from_ref(array).cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store<T: Integer, const N: usize>(array: &mut [T; N], value: __m256i) {
    const { assert!(size_of::<[T; N]>() == 32) };
    // SAFETY: the array is 32 writable bytes of integers, for which any bits
    // are a value; the store needs no alignment.
    unsafe { _mm256_storeu_si256(std::ptr::from_mut(array).cast(), value) }
}

/// Types every bit pattern of which is a value.
trait Integer: Copy {}
impl Integer for u8 {}
impl Integer for i16 {}
impl Integer for i32 {}

#[target_feature(enable = "avx2")]
pub fn apply(columns: &[Column], change: &Change, side: Perspective, from: &Half, to: &mut Half) {
    let (removed, added) = (change.removed.as_slice(), change.added.as_slice());
    let column = |man| &columns[usize::from(side.feature(man))];
    let (from_tiles, _) = from.values.as_chunks::<{ TILE * 16 }>();
    let (to_tiles, _) = to.values.as_chunks_mut::<{ TILE * 16 }>();
    for (tile, (from, to)) in from_tiles.iter().zip(to_tiles).enumerate() {
        let mut sums = load_tile(from);
        for &man in removed {
            let weights = load_tile(&column(man).values.as_chunks().0[tile]);
            for i in 0..TILE {
                sums[i] = _mm256_sub_epi16(sums[i], weights[i]);
            }
        }
        for &man in added {
            let weights = load_tile(&column(man).values.as_chunks().0[tile]);
            for i in 0..TILE {
                sums[i] = _mm256_add_epi16(sums[i], weights[i]);
            }
        }
        for (chunk, sum) in to.as_chunks_mut::<16>().0.iter_mut().zip(sums) {
            store(chunk, sum);
        }
    }
    let mut psqt = load(&from.psqt);
    for &man in removed {
        psqt = _mm256_sub_epi32(psqt, load(&column(man).psqt));
    }
    for &man in added {
        psqt = _mm256_add_epi32(psqt, load(&column(man).psqt));
    }
    store(&mut to.psqt, psqt);
}

#[target_feature(enable = "avx2")]
#[inline]
fn load_tile(values: &[i16; TILE * 16]) -> [__m256i; TILE] {
    let mut tile = [_mm256_setzero_si256(); TILE];
    for (register, chunk) in tile.iter_mut().zip(values.as_chunks::<16>().0) {
        *register = load(chunk);
    }
    tile
}

#[target_feature(enable = "avx2")]
pub fn layers(own: &Half, other: &Half, stack: &Stack) -> i32 {
    let mut input = [0u8; WIDTH];
    let (first_half, second_half) = input.split_at_mut(WIDTH / 2);
    let nonzero = multiply_halves(own, first_half) | multiply_halves(other, second_half) << 32;

    let first = first_layer(&input, nonzero, stack);
    let mut outputs = [0i32; 8];
    store(&mut outputs, first[1]);
    let hidden = activate_first(first);
    last_layers(hidden, stack) + super::skip(outputs[FIRST - 9])
}

/// Products of one side's sums, and a bit for each group of four that is not all zero.
#[target_feature(enable = "avx2")]
#[inline]
fn multiply_halves(half: &Half, out: &mut [u8]) -> u64 {
    let zero = _mm256_setzero_si256();
    let most = _mm256_set1_epi16(127);
    let (sums, _) = half.values.as_chunks::<16>();
    let (left, right) = sums.split_at(WIDTH / 32);
    let mut nonzero = 0;
    for (i, out) in out.as_chunks_mut::<32>().0.iter_mut().enumerate() {
        let mut products = [zero; 2];
        for (j, product) in products.iter_mut().enumerate() {
            let a = _mm256_min_epi16(_mm256_max_epi16(load(&left[2 * i + j]), zero), most);
            let b = _mm256_min_epi16(_mm256_max_epi16(load(&right[2 * i + j]), zero), most);
            *product = _mm256_srli_epi16::<7>(_mm256_mullo_epi16(a, b));
        }
        let packed = _mm256_packus_epi16(products[0], products[1]);
        let bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(packed);
        store(out, bytes);
        let empty = _mm256_castsi256_ps(_mm256_cmpeq_epi32(bytes, zero));
        let groups = !_mm256_movemask_ps(empty) as u64 & 0xff;
        nonzero |= groups << (8 * i);
    }
    nonzero
}

/// Four bytes times four weights, summed, for eight outputs.
#[target_feature(enable = "avx2")]
#[inline]
fn multiply_add(sums: __m256i, input: __m256i, weights: &[[i8; 4]; 8]) -> __m256i {
    // An input is at most 127, so two products fit 16 bits and nothing saturates.
    let pairs = _mm256_maddubs_epi16(input, load(weights));
    _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)))
}

#[target_feature(enable = "avx2")]
#[inline]
fn first_layer(input: &[u8; WIDTH], mut nonzero: u64, stack: &Stack) -> [__m256i; 2] {
    let (bias, _) = stack.first_bias.as_chunks::<8>();
    let mut sums = [load(&bias[0]), load(&bias[1])];
    let (groups, _) = input.as_chunks::<4>();
    while nonzero != 0 {
        let group = nonzero.trailing_zeros() as usize & 63;
        nonzero &= nonzero - 1;
        let input = _mm256_set1_epi32(i32::from_le_bytes(groups[group]));
        let (weights, _) = stack.first[group].as_chunks::<8>();
        for (sum, weights) in sums.iter_mut().zip(weights) {
            *sum = multiply_add(*sum, input, weights);
        }
    }
    sums
}

/// The squares and the plain values of the first layer's outputs, as bytes.
#[target_feature(enable = "avx2")]
#[inline]
fn activate_first(first: [__m256i; 2]) -> __m256i {
    // Saturating to 16 bits changes neither: beyond them both are 127 or 0.
    let lanes = _mm256_packs_epi32(first[0], first[1]);
    let x = _mm256_permute4x64_epi64::<0b11_01_10_00>(lanes);
    let squares = _mm256_srli_epi16::<3>(_mm256_mulhi_epi16(x, x));
    let plain = _mm256_srai_epi16::<6>(x);
    let bytes = _mm256_packs_epi16(squares, plain);
    let bytes = _mm256_max_epi8(bytes, _mm256_setzero_si256());
    _mm256_permute4x64_epi64::<0b11_01_10_00>(bytes)
}

#[target_feature(enable = "avx2")]
#[inline]
fn last_layers(hidden: __m256i, stack: &Stack) -> i32 {
    let mut groups = [0i32; SECOND / 4];
    store(&mut groups, hidden);
    let mut sums = [_mm256_setzero_si256(); SECOND / 8];
    for (sum, bias) in sums.iter_mut().zip(stack.second_bias.as_chunks::<8>().0) {
        *sum = load(bias);
    }
    for (&group, weights) in groups.iter().zip(&stack.second) {
        let input = _mm256_set1_epi32(group);
        for (sum, weights) in sums.iter_mut().zip(weights.as_chunks::<8>().0) {
            *sum = multiply_add(*sum, input, weights);
        }
    }
    let low = _mm256_srai_epi16::<6>(_mm256_packs_epi32(sums[0], sums[1]));
    let high = _mm256_srai_epi16::<6>(_mm256_packs_epi32(sums[2], sums[3]));
    let bytes = _mm256_max_epi8(_mm256_packs_epi16(low, high), _mm256_setzero_si256());
    let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    let input = _mm256_permutevar8x32_epi32(bytes, order);
    let (weights, _) = stack.last.as_chunks::<4>();
    let mut last = [[0i8; 4]; 8];
    last.copy_from_slice(weights);
    let sum = multiply_add(_mm256_setzero_si256(), input, &last);
    horizontal_sum(sum) + stack.last_bias
}

#[target_feature(enable = "avx2")]
#[inline]
fn horizontal_sum(x: __m256i) -> i32 {
    let x = _mm_add_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256::<1>(x));
    let x = _mm_add_epi32(x, _mm_shuffle_epi32::<0b01_00_11_10>(x));
    let x = _mm_add_epi32(x, _mm_shuffle_epi32::<0b10_11_00_01>(x));
    _mm_cvtsi128_si32(x)
}
