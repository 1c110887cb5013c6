import { expect, test } from "vitest";
import { examples } from "./blendit.ts";
import { blendit } from "./blendit-in-process.ts";
import { firstScenario } from "./small-files.ts";
import { workplace } from "./workplace.ts";

const place = workplace();

const yaml = `# The paper's first scenario.
utility: { kind: variance }
arms:
  - { kind: beta, alpha: 2, beta: 2 }
  - kind: beta
    alpha: 4
    beta: 2
floor: 0.03
`;

test.each(Object.entries({ "scenario-1.yaml": yaml, "scenario-1.json": firstScenario }))(
  "optimum %s prints the best blend of scenario 1 and nothing else",
  async (name, content) => {
    const { code, stdout, stderr } = await blendit(place.folder, "optimum", place.write(name, content));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const best = JSON.parse(stdout);
    expect(Object.keys(best)).toEqual(["weights", "value", "certificate"]);
    // Closed form: the mean of the blend is 1/2 + w_2/6, its variance largest where w_2 = 6/35.
    expect(best.weights[0]).toBeCloseTo(29 / 35, 10);
    expect(best.weights[1]).toBeCloseTo(6 / 35, 10);
    expect(best.value).toBeCloseTo(0.050816326530612244, 14);
    expect(best.certificate).toBeGreaterThanOrEqual(0);
    expect(best.certificate).toBeLessThan(1e-10);
  },
);

test("optimum keeps the floor where the best blend without it lies below", async () => {
  const arms = [...firstScenario.arms, { kind: "gaussian", mean: 0, deviation: 3 }];
  const { stdout } = await blendit(place.folder, "optimum", place.write("floor.yaml", { ...firstScenario, arms }));
  const { weights } = JSON.parse(stdout);
  expect(Math.min(...weights)).toBeCloseTo(0.03, 10);
  expect(weights.reduce((sum: number, weight: number) => sum + weight, 0)).toBeCloseTo(1, 12);
});

test("optimum counts costs", async () => {
  const free = await blendit(examples, "optimum", "hard-items.yaml");
  const file = place.write("dear.yaml", { ...firstScenario, costs: [0.5, 0] });
  const dear = JSON.parse((await blendit(place.folder, "optimum", file)).stdout);
  expect(JSON.parse(free.stdout).weights).toHaveLength(4);
  expect(dear.weights[0]).toBeCloseTo(0.03, 10);
});

test("optimum of recorded arms prints JSON alone, though rows without a value are left out", async () => {
  const { code, stdout } = await blendit(examples, "optimum", "movie-ratings.yaml");
  expect(code).toBe(0);
  expect(JSON.parse(stdout).weights).toHaveLength(6);
});

test("optimum of laws of vectors shows the utility by the name that people quote", async () => {
  const { code, stdout } = await blendit(examples, "optimum", "diverse-generators.yaml");
  expect(code).toBe(0);
  const best = JSON.parse(stdout);
  expect(Object.keys(best)).toEqual(["weights", "value", "certificate", "shown"]);
  expect(best.shown).toEqual({ RKE: -1 / best.value });
  // Five modes in all; the last generator repeats the first.
  expect(best.shown.RKE).toBeGreaterThan(4);
  expect(best.shown.RKE).toBeLessThan(5);
  expect(best.weights[3]).toBeCloseTo(0.02, 10);
});
