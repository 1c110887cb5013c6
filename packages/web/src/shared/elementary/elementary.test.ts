import { expect, test } from "vitest";
import { exp } from "./exp.ts";
import { expm1 } from "./expm1.ts";
import { log } from "./log.ts";
import { log1p } from "./log1p.ts";
import { log2 } from "./log2.ts";
import { cos, sin } from "./sine-cosine.ts";

const functions = { exp, expm1, log, log1p, log2, cos, sin };
const COUNT = 20_000;

/** Numbers of all kinds: plain ones, next to zero, to one and to quarter turns, subnormal ones, any bits at all. */
function* samples() {
  const number = new Float64Array(1);
  const words = new Uint32Array(number.buffer);
  let state = 99;
  const word = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state ^ (state >>> 13)) >>> 0;
  };
  const uniform = () => word() / 2 ** 32;
  const bits = (mask: number) => {
    words.set([word(), word() & mask]);
    return number[0]!;
  };
  const quarters = (most: number) => (Math.floor(uniform() * most) * Math.PI) / 2;
  yield* [0, -0, 1, -1, Number.NaN, Infinity, -Infinity, 5e-324, 709.78, 710, -745.1, -746, Number.MAX_VALUE];
  for (let index = 0; index < COUNT; index++) {
    yield* [uniform(), 2 * uniform() - 1, 20 * uniform() - 10, 1600 * uniform() - 800];
    yield* [1 + 1e-5 * (uniform() - 0.5), 1e-7 * (uniform() - 0.5), bits(0xffffffff), bits(0xfffff)];
    yield* [quarters(40) * (1 + 1e-5 * (uniform() - 0.5)), quarters(400_000)];
  }
}

test.each(Object.entries(functions))("%s has the very bits that Node 24 has", (name, compute) => {
  const native = Math[name as keyof typeof functions];
  const wrong: number[] = [];
  for (const x of samples()) if (!Object.is(compute(x), native(x))) wrong.push(x);
  expect(wrong).toEqual([]);
});
