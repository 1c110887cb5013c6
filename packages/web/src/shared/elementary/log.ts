/*
 * After fdlibm. Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun
 * Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is freely granted, provided
 * that this notice is preserved.
 */
import { evenAndOdd, LN2_HIGH, LN2_LOW, splitNumber } from "./log-parts.ts";

const THIRD = 0.3333333333333333;

/** The natural logarithm as fdlibm has it: x = 2^k (1 + f), and log(1 + f) by a polynomial in s = f / (2 + f). */
export function log(x: number): number {
  if (x === 0) return Number.NEGATIVE_INFINITY;
  if (!(x > 0)) return Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  const { k, f, bits } = splitNumber(x);
  if ((0xfffff & (2 + bits)) < 3) return nearOne(f, k);
  const s = f / (2 + f);
  const r = evenAndOdd(s);
  if (((bits - 0x6147a) | (0x6b851 - bits)) > 0) {
    const half = 0.5 * f * f;
    return k === 0 ? f - (half - s * (half + r)) : k * LN2_HIGH - (half - (s * (half + r) + k * LN2_LOW) - f);
  }
  return k === 0 ? f - s * (f - r) : k * LN2_HIGH - (s * (f - r) - k * LN2_LOW - f);
}

function nearOne(f: number, k: number): number {
  if (f === 0) return k === 0 ? 0 : k * LN2_HIGH + k * LN2_LOW;
  const r = f * f * (0.5 - THIRD * f);
  return k === 0 ? f - r : k * LN2_HIGH - (r - k * LN2_LOW - f);
}
