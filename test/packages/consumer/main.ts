import { bestBlend, type Experiment, parseExperimentText, type Summary } from "@blendit/lab";
import { type CurvesOptions, curvesFigure } from "@blendit/lab/figures";
import { type RunOptions, runExperiment } from "@blendit/lab/node";
import { learn, statesAgree } from "./learn.ts";

/** Uses the main exports of all packages, and prints the results as a line of JSON. */
const experiment: Experiment = parseExperimentText(
  `
  utility: { kind: variance }
  arms: [{ kind: beta, alpha: 2, beta: 2 }, { kind: beta, alpha: 4, beta: 2 }]
  floor: 0.03
  horizon: 100
  replications: 8
  learners: [{ kind: full-gradient }]
  `,
  "scores.yaml",
);
const options: RunOptions = { workers: 2 };
const { learners, versions }: Summary = await runExperiment(experiment, options);
const { rounds, recommendedGap } = learners[0]!;
const curves: CurvesOptions = {
  title: "Gap",
  xLabel: "Round",
  yLabel: "Gap",
  series: [{ label: "gap", x: rounds, mean: recommendedGap.map(({ mean }) => mean), standardError: null }],
  logX: false,
  logY: false,
};
const figure = curvesFigure(curves).wide;
console.log(
  JSON.stringify({
    ...learn(),
    agree: statesAgree(),
    value: bestBlend(experiment).value,
    figure: figure.slice(0, 4),
    versions,
  }),
);
