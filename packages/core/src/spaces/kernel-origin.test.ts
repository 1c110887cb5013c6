import { expect, it } from "vitest";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { gaussianVector } from "../distributions/gaussian-vector.ts";
import { KnownArms } from "../known/known-arms.ts";
import { kernelDiversity } from "../utilities/kernel-diversity.ts";
import { mmd } from "../utilities/mmd.ts";
import { vonNeumann } from "../utilities/von-neumann.ts";
import { kernelOrigin, lawFrom, rewardFrom } from "./kernel-origin.ts";

const FAR = 2 ** 20;
const lawsAt = (place: number) => [0, 0.0009765625].map((by) => gaussian({ mean: place + by, deviation: 0.001 }));

it("lies at the first of laws of numbers that can be moved, and else at zero", () => {
  expect(kernelOrigin(lawsAt(FAR))).toBe(FAR);
  expect(kernelOrigin([...lawsAt(3), exponential({ rate: 1 })])).toBe(0);
  expect(kernelOrigin([gaussianVector({ mean: [1, 2], deviation: 1 })])).toBe(0);
  expect(kernelOrigin(lawsAt(1), exponential({ rate: 1 }))).toBe(0);
  expect([lawFrom(lawsAt(3)[0]!, 3).mean, rewardFrom(5, 3), rewardFrom(5, 0)]).toEqual([0, 2, 5]);
});

it("makes kernels as exact a million away as near zero", () => {
  for (const at of [
    () => kernelDiversity({ bandwidth: 0.001 }),
    () => vonNeumann({ bandwidth: 0.001, features: 8 }),
    (place: number) => mmd({ bandwidth: 0.001, target: gaussian({ mean: place, deviation: 0.002 }) }),
  ]) {
    const [near, far] = [0, FAR].map((place) => new KnownArms({ utility: at(place), arms: lawsAt(place) }));
    expect(Math.abs(near!.value([0.25, 0.75]) - far!.value([0.25, 0.75]))).toBeLessThan(1e-13);
    for (const known of [near!, far!]) known.moveTo([0.25, 0.75]);
    expect(Math.abs(near!.influence(0.0009765625) - far!.influence(FAR + 0.0009765625))).toBeLessThan(1e-12);
  }
});
