import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { empirical } from "../distributions/empirical.ts";
import { uniform } from "../distributions/uniform.ts";
import { Random } from "../random/random.ts";
import { Tangent } from "../spaces/tangent.ts";
import type { Utility } from "../spaces/utility.ts";
import { cramer } from "../utilities/cramer.ts";
import { gini } from "../utilities/gini.ts";
import { upperCvar } from "../utilities/upper-cvar.ts";
import { wang } from "../utilities/wang.ts";
import { wasserstein } from "../utilities/wasserstein.ts";
import { LawPanels } from "./law-panels.ts";
import { LawSteps } from "./law-steps.ts";
import { panelEnds } from "./panel-ends.ts";
import { panelQuadrature } from "./panel-quadrature.ts";

const unit = uniform({ low: 0, high: 1 });
const n = 50_000;
const samples = Array.from({ length: n }, (_, index) => (index + 0.5) / n);
const even = empirical({ samples });
const further = empirical({ samples: samples.map((sample) => sample + 0.25) });

describe("LawSteps", () => {
  it.each([
    // For the points (i + 1/2) / n.
    ["gini", gini(), (1 - 1 / n ** 2) / 6],
    ["squared Wasserstein to uniform", wasserstein({ target: unit }), -1 / (12 * n ** 2)],
    ["Cramer to uniform", cramer({ target: unit }), -1 / (12 * n ** 2)],
    ["upper CVaR", upperCvar({ level: 0.1 }), 0.95],
    ["squared Wasserstein to the same values a quarter further on", wasserstein({ target: further }), -1 / 16],
  ] as [string, Utility, number][])("is exact for fifty thousand recorded values: %s", (_, utility, exact) => {
    const space = utility.knownSpace([even], panelQuadrature);
    expect(space).toBeInstanceOf(LawSteps);
    expect(Math.abs(space.value(space.expected(even)) - exact)).toBeLessThan(1e-12);
  });

  it.each([
    ["wang", wang()],
    ["upper CVaR", upperCvar({ level: 0.3 })],
    ["Cramer", cramer({ target: beta({ alpha: 2, beta: 5, low: -0.5, high: 1.5 }) })],
    ["Wasserstein", wasserstein({ target: beta({ alpha: 2, beta: 5, low: 0.1, high: 1.5 }) })],
    ["Wasserstein to atoms", wasserstein({ target: empirical({ samples: [0.1, 0.5, 0.9] }) })],
  ] as [string, Utility][])(
    "gives values, slopes and influences of panels, at values, between them and beyond: %s",
    (_, utility) => {
      const random = Random.stream(4);
      const laws = [1, 2, 3].map((power) =>
        empirical({ samples: Array.from({ length: 800 }, () => random.uniform() ** power) }),
      );
      const steps = utility.knownSpace(laws, panelQuadrature) as LawSteps;
      expect(steps).toBeInstanceOf(LawSteps);
      const panels = new LawPanels(steps.integrand, panelEnds(laws, steps.integrand));
      const [quick, plain] = [steps, panels].map((space) => {
        const rows = laws.map((law) => space.expected(law));
        const m = rows[0]!.map((_, index) => 0.2 * rows[0]![index]! + 0.3 * rows[1]![index]! + 0.5 * rows[2]![index]!);
        const tangent = new Tangent(space);
        tangent.moveTo(m);
        const rewards = [-1, 2, ...laws.flatMap(({ breakpoints: [...values] }) => [...values, ...middlesOf(values)])];
        const influences = rewards.map((reward) => tangent.influence(reward) + space.beyond(reward, 0));
        return [space.value(m), ...rows.map((row) => tangent.towards(row)), ...influences];
      });
      quick!.forEach((value, index) => {
        const size = Math.max(1, Math.abs(value));
        expect(Math.abs(value - plain![index]!)).toBeLessThan(1e-12 * size);
      });
    },
  );

  it("takes laws of atoms alone", () => {
    const space = gini().knownSpace([even], panelQuadrature);
    expect(() => space.expected(unit)).toThrow("invalid law: expected a law of atoms alone");
  });
});

function middlesOf(values: readonly number[]): number[] {
  return values.slice(1).map((value, index) => (value + values[index]!) / 2);
}
