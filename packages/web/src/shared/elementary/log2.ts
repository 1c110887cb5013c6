/*
 * After fdlibm. Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun
 * Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is freely granted, provided
 * that this notice is preserved.
 */
import { evenAndOdd, splitNumber } from "./log-parts.ts";
import { withoutLowWord } from "./words.ts";

const INVERSE_LN2_HIGH = 1.4426950407214463;
const INVERSE_LN2_LOW = 1.6751713164886512e-10;

/** The logarithm to base 2 as fdlibm has it: exact at powers of two. */
export function log2(x: number): number {
  if (x === 0) return Number.NEGATIVE_INFINITY;
  if (!(x > 0)) return Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  if (x === 1) return 0;
  const { k, f } = splitNumber(x);
  const half = 0.5 * f * f;
  const s = f / (2 + f);
  const r = s * (half + evenAndOdd(s));
  const high = withoutLowWord(f - half);
  const low = f - high - half + r;
  const product = high * INVERSE_LN2_HIGH;
  const rest = (low + high) * INVERSE_LN2_LOW + low * INVERSE_LN2_HIGH;
  const sum = k + product;
  return rest + (k - sum + product) + sum;
}
