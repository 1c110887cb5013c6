/*
 * After fdlibm. Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun
 * Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is freely granted, provided
 * that this notice is preserved.
 */
import { highWord } from "./words.ts";

const INVERSE = 0.6366197723675814;
/** Pi/2 in three parts of 33 bits, each with what it leaves. */
const FIRST = 1.5707963267341256;
const FIRST_REST = 6.077100506506192e-11;
const SECOND = 6.077100506303966e-11;
const SECOND_REST = 2.0222662487959506e-21;
const THIRD = 2.0222662487111665e-21;
const THIRD_REST = 8.4784276603689e-32;
const EXACT_TURNS = 32;
const multiples = Array.from({ length: EXACT_TURNS }, (_, turns) => highWord((turns * Math.PI) / 2));

/** Beyond 2^19 pi angles would need more parts of pi. */
export const LARGEST_ANGLE = 0x413921fb;

/** An angle less a number of quarter turns: within pi/4 of zero, with what rounding left. Filled anew by each call. */
export const reduced = { turns: 0, angle: 0, rest: 0 };

/** Takes quarter turns from an angle, as fdlibm does. */
export function reduceAngle(x: number): typeof reduced {
  const size = highWord(x) & 0x7fffffff;
  if (size <= 0x3fe921fb) return keep(0, x, 0);
  const sign = x > 0 ? 1 : -1;
  const distance = Math.abs(x);
  if (size < 0x4002d97c) {
    const isNear = size === 0x3ff921fb;
    const r = isNear ? distance - FIRST - SECOND : distance - FIRST;
    const w = isNear ? SECOND_REST : FIRST_REST;
    return keepSigned(sign, 1, r, w);
  }
  const turns = Math.trunc(distance * INVERSE + 0.5);
  let r = distance - turns * FIRST;
  let w = turns * FIRST_REST;
  if ((turns >= EXACT_TURNS || size === multiples[turns]) && lost(size, r - w) > 16) {
    [r, w] = refined(r, turns, SECOND, SECOND_REST);
    if (lost(size, r - w) > 49) [r, w] = refined(r, turns, THIRD, THIRD_REST);
  }
  return keepSigned(sign, turns, r, w);
}

/** How many bits a difference has lost. */
function lost(size: number, difference: number): number {
  return (size >> 20) - ((highWord(difference) >> 20) & 0x7ff);
}

function refined(before: number, turns: number, part: number, rest: number): [r: number, w: number] {
  const step = turns * part;
  const r = before - step;
  return [r, turns * rest - (before - r - step)];
}

function keepSigned(sign: number, turns: number, r: number, w: number): typeof reduced {
  const angle = r - w;
  return keep(sign * turns, sign * angle, sign * (r - angle - w));
}

function keep(turns: number, angle: number, rest: number): typeof reduced {
  reduced.turns = turns;
  reduced.angle = angle;
  reduced.rest = rest;
  return reduced;
}
