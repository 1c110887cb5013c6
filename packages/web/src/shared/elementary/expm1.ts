/*
 * After fdlibm. Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun
 * Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is freely granted, provided
 * that this notice is preserved.
 */
import { highWord, powerOfTwo, withHighWord } from "./words.ts";

const LARGEST = 709.782712893384;
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const INVERSE_LN2 = 1.4426950408889634;
const Q1 = -0.03333333333333313;
const Q2 = 0.0015873015872548146;
const Q3 = -7.93650757867488e-5;
const Q4 = 4.008217827329362e-6;
const Q5 = -2.0109921818362437e-7;

/** e^x - 1 as fdlibm has it: x = k ln 2 + r, and e^r - 1 by a rational function. */
export function expm1(x: number): number {
  const size = highWord(x) & 0x7fffffff;
  if (size >= 0x4043687a) {
    if (Number.isNaN(x)) return x;
    if (x > LARGEST) return Number.POSITIVE_INFINITY;
    if (x < 0) return -1;
  }
  let high = x;
  let low = 0;
  let k = 0;
  if (size > 0x3fd62e42) {
    if (size < 0x3ff0a2b2) k = x > 0 ? 1 : -1;
    else k = Math.trunc(INVERSE_LN2 * x + (x > 0 ? 0.5 : -0.5));
    high = x - k * LN2_HIGH;
    low = k * LN2_LOW;
  } else if (size < 0x3c900000) return x;
  const r = high - low;
  const correction = high - r - low;
  const half = 0.5 * r;
  const square = r * half;
  const r1 = 1 + square * (Q1 + square * (Q2 + square * (Q3 + square * (Q4 + square * Q5))));
  const t = 3 - r1 * half;
  const e = square * ((r1 - t) / (6 - r * t));
  if (k === 0) return r - (r * e - square);
  return scaled(r, r * (e - correction) - correction - square, k);
}

/** 2^k (1 + r - e) - 1, in the order that loses least. */
function scaled(r: number, e: number, k: number): number {
  if (k === -1) return 0.5 * (r - e) - 0.5;
  if (k === 1) return r < -0.25 ? -2 * (e - (r + 0.5)) : 1 + 2 * (r - e);
  if (k <= -2 || k > 56) {
    const y = 1 - (e - r);
    return (k === 1024 ? y * 2 * 2 ** 1023 : y * powerOfTwo(k)) - 1;
  }
  if (k < 20) return (withHighWord(0, 0x3ff00000 - (0x200000 >> k)) - (e - r)) * powerOfTwo(k);
  return (r - (e + withHighWord(0, (0x3ff - k) << 20)) + 1) * powerOfTwo(k);
}
