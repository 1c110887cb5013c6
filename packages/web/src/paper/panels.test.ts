import { paperProblems } from "@blendit/lab/paper";
import { expect, test } from "vitest";
import { figures, panelId } from "./panels.ts";

const panels = figures.flatMap((each) => each.panels);
const problems = paperProblems({ variant: "published", replications: 5, horizon: 2000, seed: 1 });

test("there are twenty panels, in the paper's order", () => {
  expect(panels.map(({ id }) => id)).toEqual(
    [1, 2, 3, 4, 5].flatMap((figure) => ["a", "b", "c", "d"].map((letter) => `figure-${figure}${letter}`)),
  );
});

test("each shows the experiment of its utility and scenario", () => {
  for (const { figure, scenario, experiment } of panels) {
    expect(problems[experiment]).toMatchObject({ utility: figure.split("-")[0], scenario });
  }
});

test("Figures 1 and 3 show gaps, 2 and 4 bias, 5 distributions", () => {
  expect(figures.map((each) => new Set(each.panels.map(({ shows }) => shows)))).toEqual(
    ["gap", "bias", "gap", "bias", "distribution"].map((shows) => new Set([shows])),
  );
});

test("a number of all panels has its place at the figure", () => {
  expect([panelId("wasserstein-gap", null), panelId("wasserstein-gap", 2)]).toEqual(["figure-3", "figure-3b"]);
});
