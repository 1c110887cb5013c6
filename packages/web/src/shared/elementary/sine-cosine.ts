/*
 * After fdlibm. Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun
 * Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is freely granted, provided
 * that this notice is preserved.
 */
import { LARGEST_ANGLE, reduceAngle } from "./reduced-angle.ts";
import { highWord, withHighWord } from "./words.ts";

const S1 = -0.16666666666666632;
const S2 = 0.00833333333332249;
const S3 = -0.0001984126982985795;
const S4 = 2.7557313707070068e-6;
const S5 = -2.5050760253406863e-8;
const S6 = 1.58969099521155e-10;
const C1 = 0.0416666666666666;
const C2 = -0.001388888888887411;
const C3 = 2.480158728947673e-5;
const C4 = -2.7557314351390663e-7;
const C5 = 2.087572321298175e-9;
const C6 = -1.1359647557788195e-11;

const { sin: widestSin, cos: widestCos } = Math;

/** The sine as fdlibm has it; that of the surroundings beyond half a million turns. */
export function sin(x: number): number {
  if (!((highWord(x) & 0x7fffffff) <= LARGEST_ANGLE)) return widestSin(x);
  return atQuarter(x, 0);
}

/** The cosine, likewise. */
export function cos(x: number): number {
  if (!((highWord(x) & 0x7fffffff) <= LARGEST_ANGLE)) return widestCos(x);
  return atQuarter(x, 1);
}

/** The sine of an angle and so many quarter turns. */
function atQuarter(x: number, quarters: 0 | 1): number {
  const { turns, angle, rest } = reduceAngle(x);
  const quarter = (turns + quarters) & 3;
  const value = quarter & 1 ? cosine(angle, rest) : sine(angle, rest, turns !== 0);
  return quarter & 2 ? -value : value;
}

/** Within pi/4 of zero. */
function sine(x: number, rest: number, hasRest: boolean): number {
  if ((highWord(x) & 0x7fffffff) < 0x3e400000) return x;
  const z = x * x;
  const v = z * x;
  const r = S2 + z * (S3 + z * (S4 + z * (S5 + z * S6)));
  return hasRest ? x - (z * (0.5 * rest - v * r) - rest - v * S1) : x + v * (S1 + z * r);
}

/** Within pi/4 of zero. */
function cosine(x: number, rest: number): number {
  const size = highWord(x) & 0x7fffffff;
  if (size < 0x3e400000) return 1;
  const z = x * x;
  const r = z * (C1 + z * (C2 + z * (C3 + z * (C4 + z * (C5 + z * C6)))));
  if (size < 0x3fd33333) return 1 - (0.5 * z - (z * r - x * rest));
  const q = size > 0x3fe90000 ? 0.28125 : withHighWord(0, size - 0x200000);
  return 1 - q - (0.5 * z - q - (z * r - x * rest));
}
