import { law } from "@blendit/core/specs";
import { describe, expect, test } from "vitest";
import { ArmLaws } from "./arm-laws.ts";

const coin = { kind: "bernoulli", p: 0.3 } as const;
const plane = { kind: "gaussian-vector", mean: [0, 0], deviation: 1 } as const;

describe("ArmLaws", () => {
  test("keeps few laws", () => {
    const arms = new ArmLaws([coin, coin]);
    expect(arms.of(1)).toBe(arms.of(1));
    expect(arms.all).toEqual([arms.of(0), arms.of(1)]);
  });

  test("builds one of many laws when it is asked for one, and keeps none until all are needed", () => {
    const arms = new ArmLaws(Array.from({ length: 1001 }, () => coin));
    expect(arms.of(1)).toMatchObject({ kind: "bernoulli", mean: 0.3 });
    expect(arms.of(1)).not.toBe(arms.of(1));
    expect(arms.all).toHaveLength(1001);
    expect(arms.all).toBe(arms.all);
    expect(arms.of(1)).toBe(arms.all[1]);
  });

  test("takes laws that are built already", () => {
    const built = [law(coin), law(coin)];
    expect(new ArmLaws([coin, coin], built).all).toBe(built);
  });

  test("counts its arms and knows whether they pay numbers, without building them", () => {
    const impossible = { kind: "bernoulli", p: 2 } as const;
    expect(new ArmLaws([impossible, coin]).areNumbers).toBe(true);
    expect(new ArmLaws([impossible, plane]).areNumbers).toBe(false);
    expect(new ArmLaws([impossible, plane]).count).toBe(2);
  });
});
