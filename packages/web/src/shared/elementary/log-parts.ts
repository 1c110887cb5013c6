/*
 * After fdlibm. Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun
 * Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is freely granted, provided
 * that this notice is preserved.
 */
import { highWord, withHighWord } from "./words.ts";

export const LN2_HIGH = 0.6931471803691238;
export const LN2_LOW = 1.9082149292705877e-10;
const L1 = 0.6666666666666735;
const L2 = 0.3999999999940942;
const L3 = 0.2857142874366239;
const L4 = 0.22222198432149784;
const L5 = 0.1818357216161805;
const L6 = 0.15313837699209373;
const L7 = 0.14798198605116586;
const TWO_54 = 2 ** 54;

/** A positive number as 2^k (1 + f), with f about zero, and the first bits of its fraction. Filled anew by each call. */
export const split = { k: 0, f: 0, bits: 0 };

export function splitNumber(x: number): typeof split {
  const isSubnormal = highWord(x) < 0x00100000;
  const normal = isSubnormal ? x * TWO_54 : x;
  const word = highWord(normal);
  const bits = word & 0xfffff;
  const carry = (bits + 0x95f64) & 0x100000;
  split.k = (word >> 20) - 1023 + (carry >> 20) - (isSubnormal ? 54 : 0);
  split.f = withHighWord(normal, bits | (carry ^ 0x3ff00000)) - 1;
  split.bits = bits;
  return split;
}

/** (log(1 + f) - 2 s) / s for s = f / (2 + f): even and odd powers of s^2 apart. */
export function evenAndOdd(s: number): number {
  const z = s * s;
  const w = z * z;
  const odd = w * (L2 + w * (L4 + w * L6));
  const even = z * (L1 + w * (L3 + w * (L5 + w * L7)));
  return even + odd;
}

/** The same, power by power. */
export function oneByOne(s: number): number {
  const z = s * s;
  return z * (L1 + z * (L2 + z * (L3 + z * (L4 + z * (L5 + z * (L6 + z * L7))))));
}
