import { describe, expect, it } from "vitest";
import { parseExperiment } from "../spec/parse-experiment.ts";
import { stageBlends } from "./stage-blends.ts";

const at = (value: number) => ({ kind: "discrete", values: [value], masses: [1] });
const steady = { utility: { kind: "mean" }, arms: [at(0), at(1)], floor: 0.1 };
const parsed = (drift?: object) => parseExperiment({ ...steady, ...(drift && { drift }) }, { needs: "optimum" });

describe("stageBlends", () => {
  it("is nothing for laws that stay as they are", () => {
    expect(stageBlends(parsed())).toBeUndefined();
  });

  it("is the best blend before and after a sudden change", () => {
    const blends = stageBlends(parsed({ from: 50, until: 50, to: [at(3), at(2)] }))!;
    expect(blends.map(({ fromRound, share }) => [fromRound, share])).toEqual([
      [1, 0],
      [50, 1],
    ]);
    expect(blends.map(({ weights }) => weights.map((weight) => weight.toFixed(6)))).toEqual([
      ["0.100000", "0.900000"],
      ["0.900000", "0.100000"],
    ]);
    expect(blends[0]!.value).toBeCloseTo(0.9, 12);
    expect(blends[1]!.value).toBeCloseTo(2.9, 12);
  });

  it("is one for each step of a slow change: arm 0 overtakes where share s has 3 s > 1 + s", () => {
    const blends = stageBlends(parsed({ from: 100, until: 300, to: [at(3), at(2)] }))!;
    expect(blends).toHaveLength(21);
    for (const { share, weights } of blends) {
      if (share !== 0.5) expect(weights[0]! > weights[1]!).toBe(share > 0.5);
    }
  });
});
