import { describe, expect, it } from "vitest";
import { Random } from "../../random/random.ts";
import { Tangent } from "../../spaces/tangent.ts";
import { type UtilitySpec, utility } from "../../specs/utility.ts";
import { CellInfluence } from "./cell-influence.ts";
import { MassSum } from "./mass-sum.ts";

const target = { kind: "beta", alpha: 4, beta: 2 } as const;
const support = [-0.5, 1.5] as const;

describe.each<UtilitySpec>([
  { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 }, support },
  { kind: "wasserstein", target, support },
  { kind: "wasserstein", target: { kind: "bernoulli", p: 0.3 }, support },
  { kind: "cramer", target, support },
  { kind: "gini", support },
])("CellInfluence of %o", (spec) => {
  const space = utility(spec).learningSpace();

  it("is that of the gradient of the space", () => {
    const random = Random.stream(96, spec.kind);
    const rows = [1, 2, 3].map(() => Float64Array.from({ length: space.dimension }, () => random.uniform()));
    const total = rows.flatMap((row) => Array.from(row)).reduce((sum, mass) => sum + mass, 0);
    const masses = new MassSum(rows[0]!, rows[1]!);
    masses.third = rows[2]!;
    masses.factors.fill(1 / total);
    const written = new Float64Array(space.dimension);
    masses.writeTo(written);
    const tangent = new Tangent(space);
    tangent.moveTo(written);
    const influence = new CellInfluence(space.cells!());
    for (const reward of [-0.5, -0.123, 0, 0.5, 0.777, 1.4999, 1.5, 1.6]) {
      expect(influence.of(reward, masses)).toBeCloseTo(tangent.influence(reward), 12);
    }
  });
});

it("CellInfluence is zero while there are no cells", () => {
  const masses = new MassSum(Float64Array.of(1, 0, 0), new Float64Array(3));
  expect(new CellInfluence(undefined).of(3, masses)).toBe(0);
});
