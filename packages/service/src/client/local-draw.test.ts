import { describe, expect, test } from "vitest";
import { unitHash as hashOfService } from "../decisions/decide.ts";
import { type Known, knownArms, localDraw, unitHash } from "./local-draw.ts";

const known: Known = {
  id: "x",
  status: "running",
  weights: { a: 0.7, b: 0.3 },
  weightsVersion: 9,
  settings: { sticky: true },
};

async function draws(from: Known, count: number) {
  const all = await Promise.all(
    Array.from({ length: count }, (_, index) => localDraw(from, { key: `${index}` }, undefined)),
  );
  return Object.groupBy(all, ({ arm }) => arm);
}

describe("a draw without the service", () => {
  test("draws each arm as often as its weight, and reports that probability", async () => {
    const count = 4000;
    const units = Array.from({ length: count }, (_, index) => `unit-${index}`);
    const all = await Promise.all(units.map((unit) => localDraw(known, { key: unit, unit }, undefined)));
    const share = all.filter(({ arm }) => arm === "a").length / count;
    // Four standard errors.
    expect(Math.abs(share - 0.7)).toBeLessThan(4 * Math.sqrt((0.7 * 0.3) / count));
    for (const { arm, probability, weightsVersion, group } of all) {
      expect({ probability, weightsVersion, group }).toEqual({
        probability: known.weights[arm],
        weightsVersion: 9,
        group: "elsewhere",
      });
    }
  });

  test("omits arms whose probability the service would refuse, or draws some with equal shares", async () => {
    const some = await draws({ ...known, weights: { a: 0.5, b: 0.4995, c: 0.0005 } }, 50);
    expect(some.a?.[0]?.probability).toBeCloseTo(0.5 / 0.9995, 12);
    expect(some.c).toBeUndefined();
    const many = knownArms(
      "x",
      Array.from({ length: 5000 }, (_, index) => `arm-${index}`),
    );
    for (const [drawn] of Object.values(await draws(many, 50)) as { probability: number }[][]) {
      expect(drawn!.probability).toBe(0.002);
    }
  });

  test("serves the same as the service during a pause, and refuses what it would refuse", async () => {
    const paused = { ...known, status: "paused", settings: { whilePaused: { arm: "b" } } } as const;
    expect(await localDraw(paused, { key: "k" }, undefined)).toMatchObject({
      arm: "b",
      probability: 1,
      group: "paused",
    });
    const frozen = await localDraw({ ...paused, settings: {} }, { key: "k" }, undefined);
    expect([frozen.group, frozen.probability]).toEqual(["paused", known.weights[frozen.arm]]);
    for (const refused of [
      { ...known, status: "archived" },
      { ...known, settings: { observeOnly: true } },
    ] as const) {
      await expect(localDraw(refused, { key: "k" }, undefined)).rejects.toMatchObject({ status: 409 });
    }
  });

  test("gives units outside a rollout the control", async () => {
    const outside = { ...known, settings: { control: { arm: "a" }, rollout: 0 } };
    expect(await localDraw(outside, { key: "k" }, undefined)).toMatchObject({
      arm: "a",
      probability: 1,
      group: "outside",
    });
  });

  test("gives a unit its former arm, unless that is retired", async () => {
    const had = { arm: "b", probability: 0.4, weightsVersion: 3, group: "blend" } as const;
    const call = { key: "k", unit: "u" };
    expect(await localDraw(known, call, had)).toEqual({ ...had, group: "elsewhere" });
    expect((await localDraw({ ...known, weights: { a: 1 } }, call, had)).arm).toBe("a");
    const paused = { ...known, status: "paused", weights: { a: 1 - 1e-9, b: 1e-9 } } as const;
    expect(await localDraw(paused, call, had)).toEqual({ ...had, group: "paused" });
  });
});

test("is the same number that the service computes for the same words", async () => {
  for (const words of [["scores", "holdout", "user-42"], ["scores", "rollout", "Zoë 🙂"], [""]]) {
    expect(await unitHash(...words)).toBe(hashOfService(...words));
  }
});
