/*
 * After fdlibm. Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun
 * Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is freely granted, provided
 * that this notice is preserved.
 */
import { LN2_HIGH, LN2_LOW, oneByOne } from "./log-parts.ts";
import { highWord, withHighWord } from "./words.ts";

const TWO_THIRDS = 0.6666666666666666;

/** log(1 + x) as fdlibm has it: as the logarithm, with a correction for what 1 + x rounds away. */
export function log1p(x: number): number {
  if (!(x > -1)) return x === -1 ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  const word = highWord(x);
  const size = word & 0x7fffffff;
  if (size < 0x3e200000) return size < 0x3c900000 ? x : x - x * x * 0.5;
  // From -0.2929 to 0.41422 nothing needs to be reduced.
  if (size < 0x3fda827a && (word > 0 || word <= (0xbfd2bec4 | 0))) return polynomial(x, 0, 0, 1);
  const isLarge = size >= 0x43400000;
  const u = isLarge ? x : 1 + x;
  const whole = highWord(u);
  const k = (whole >> 20) - 1023;
  const correction = isLarge ? 0 : (k > 0 ? 1 - (u - x) : x - (u - 1)) / u;
  const bits = whole & 0xfffff;
  if (bits < 0x6a09e) return polynomial(withHighWord(u, bits | 0x3ff00000) - 1, k, correction, bits);
  const f = withHighWord(u, bits | 0x3fe00000) - 1;
  return polynomial(f, k + 1, correction, (0x100000 - bits) >> 2);
}

/** log(1 + f) + k ln 2 + correction, where `bits` is 0 for an f next to nothing. */
function polynomial(f: number, k: number, correction: number, bits: number): number {
  const half = 0.5 * f * f;
  if (bits === 0) {
    if (f === 0) return k === 0 ? 0 : k * LN2_HIGH + (correction + k * LN2_LOW);
    const r = half * (1 - TWO_THIRDS * f);
    return k === 0 ? f - r : k * LN2_HIGH - (r - (k * LN2_LOW + correction) - f);
  }
  const s = f / (2 + f);
  const r = oneByOne(s);
  if (k === 0) return f - (half - s * (half + r));
  return k * LN2_HIGH - (half - (s * (half + r) + (k * LN2_LOW + correction)) - f);
}
