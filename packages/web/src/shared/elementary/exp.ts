/*
 * After fdlibm. Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun
 * Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is freely granted, provided
 * that this notice is preserved.
 */
import { highWord, powerOfTwo } from "./words.ts";

const LARGEST = 709.782712893384;
const SMALLEST = -745.1332191019411;
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const INVERSE_LN2 = 1.4426950408889634;
const P1 = 0.16666666666666602;
const P2 = -0.0027777777777015593;
const P3 = 6.613756321437934e-5;
const P4 = -1.6533902205465252e-6;
const P5 = 4.1381367970572385e-8;
/** 2^-1000. */
const TINY = 9.332636185032189e-302;

/** e^x as fdlibm has it: x = k ln 2 + r, and e^r by a rational function. */
export function exp(x: number): number {
  if (!(x <= LARGEST)) return x > 0 ? Number.POSITIVE_INFINITY : Number.NaN;
  if (x < SMALLEST) return 0;
  const size = highWord(x) & 0x7fffffff;
  let high = x;
  let low = 0;
  let k = 0;
  if (size > 0x3fd62e42) {
    if (size < 0x3ff0a2b2) {
      if (x === 1) return Math.E;
      k = x > 0 ? 1 : -1;
    } else k = Math.trunc(INVERSE_LN2 * x + (x > 0 ? 0.5 : -0.5));
    high = x - k * LN2_HIGH;
    low = k * LN2_LOW;
  } else if (size < 0x3e300000) return 1 + x;
  const r = high - low;
  const square = r * r;
  const c = r - square * (P1 + square * (P2 + square * (P3 + square * (P4 + square * P5))));
  if (k === 0) return 1 - ((r * c) / (c - 2) - r);
  const y = 1 - (low - (r * c) / (2 - c) - high);
  if (k === 1024) return y * 2 * 2 ** 1023;
  return k >= -1021 ? y * powerOfTwo(k) : y * powerOfTwo(k + 1000) * TINY;
}
