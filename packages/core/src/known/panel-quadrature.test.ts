import { expect, it } from "vitest";
import { empirical } from "../distributions/empirical.ts";
import { uniform } from "../distributions/uniform.ts";
import { gini } from "../utilities/gini.ts";
import { LawPanels } from "./law-panels.ts";
import { LawSteps } from "./law-steps.ts";
import { panelQuadrature } from "./panel-quadrature.ts";

const recorded = (count: number) => empirical({ samples: Array.from({ length: count }, (_, i) => (i + 0.5) / count) });

it("keeps few atoms on panels, and many as steps", () => {
  expect(gini().knownSpace([recorded(50)], panelQuadrature)).toBeInstanceOf(LawPanels);
  expect(gini().knownSpace([recorded(1500), recorded(700)], panelQuadrature)).toBeInstanceOf(LawSteps);
});

it("is exact for many atoms beside a density too", () => {
  const n = 5000;
  const laws = [recorded(n), uniform({ low: 0, high: 1 })];
  const space = gini().knownSpace(laws, panelQuadrature);
  const [a, b] = laws.map((law) => space.expected(law));
  expect(Math.abs(space.value(a!) - (1 - 1 / n ** 2) / 6)).toBeLessThan(1e-13);
  // F of the blend is x + d / 2, where d^2 and x d have the integrals 1 / (12 n^2) and 1 / (24 n^2).
  const blend = a!.map((value, index) => (value + b![index]!) / 2);
  expect(Math.abs(space.value(blend) - (1 / 6 - 1 / (16 * n ** 2)))).toBeLessThan(1e-13);
});
