import { expect, test } from "vitest";
import { newExperiment, reconfigure } from "../../test/live.ts";
import type { Configuration } from "./records.ts";
import { equalShares, servedShares, withoutRetired } from "./shares.ts";

const { configuration } = newExperiment();
const withControl: Configuration = { ...configuration, control: { arm: "b", share: 0.1 } };
const retired: Configuration = {
  ...configuration,
  arms: [{ name: "a" }, { name: "b", isRetired: true }, { name: "c" }, { name: "d" }],
};

function total(shares: Float64Array): number {
  return shares.reduce((sum, share) => sum + share, 0);
}

test("without a share for the control, the learner's weights are served", () => {
  const weights = Float64Array.of(0.2, 0.3, 0.5);
  expect(servedShares(configuration, weights)).toEqual(weights);
  const named = { ...configuration, control: { arm: "b", share: null } };
  expect(servedShares(named, weights)).toEqual(weights);
});

test("a control with a share gets exactly that, and the others get the rest in proportion to their weights", () => {
  const shares = servedShares(withControl, Float64Array.of(0.2, 0.3, 0.5));
  expect(shares[1]).toBe(0.1);
  expect(Math.abs(shares[0]! - (0.9 * 2) / 7)).toBeLessThanOrEqual(1e-15);
  expect(Math.abs(shares[2]! - (0.9 * 5) / 7)).toBeLessThanOrEqual(1e-15);
});

test("if no other arm has a weight, the others divide the rest equally", () => {
  expect([...servedShares(withControl, Float64Array.of(0, 1, 0))]).toEqual([0.45, 0.1, 0.45]);
});

test("equal shares are for playing arms, besides a control with a share of its own", () => {
  expect([...equalShares(retired)]).toEqual([1 / 3, 0, 1 / 3, 1 / 3]);
  expect([...equalShares(withControl)]).toEqual([0.45, 0.1, 0.45]);
});

test("the equal shares of an experiment and its arms by name are found once per configuration, since they may be many", () => {
  const live = newExperiment();
  expect([...live.equalShares()]).toEqual([1 / 3, 1 / 3, 1 / 3]);
  expect(live.equalShares()).toBe(live.equalShares());
  expect([live.armNumber("c"), live.armNumber("d")]).toEqual([2, undefined]);
  reconfigure(live, { retireArms: ["b"], addArms: [{ name: "d" }] });
  expect([...live.equalShares()]).toEqual([1 / 3, 0, 1 / 3, 1 / 3]);
  expect(live.armNumber("d")).toBe(3);
});

test("the share of a retired arm goes to the others in proportion", () => {
  const shares = withoutRetired(retired, Float64Array.of(0.2, 0.5, 0.3));
  expect([...shares]).toEqual([0.4, 0, 0.6, 0]);
  expect(Math.abs(total(shares) - 1)).toBeLessThanOrEqual(1e-15);
});

test("if no playing arm had a share, all playing arms get equal shares", () => {
  expect([...withoutRetired(retired, Float64Array.of(0, 1, 0))]).toEqual([1 / 3, 0, 1 / 3, 1 / 3]);
});
