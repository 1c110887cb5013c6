/**
 * `npm run bench -- pictures` draws the figures of README.md and docs/concepts.md into docs/pictures. All of them show
 * examples/placement-test.yaml.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fullGradient, Random } from "@blendit/core";
import { type Distribution, isDistribution } from "@blendit/core/distributions";
import { estimatedCertificate } from "@blendit/core/learners";
import { armNames, learnerName } from "@blendit/lab";
import { type CurveSeries, curvesFigure, densityCurves, panelsFigure } from "@blendit/lab/figures";
import { readProblem, runExperiment } from "@blendit/lab/node";
import { Problem } from "../packages/lab/src/spec/problem.ts";

const ROOT = join(import.meta.dirname, "..");
const SCORES = Array.from({ length: 201 }, (_, index) => index / 2);

/** Before this round, the shares served so far mostly show the order in which options are tried first. */
const FIRST_ROUND = 10;

/** All pictures by name. */
export const pictures: Readonly<Record<string, () => Promise<string>>> = {
  "three-options": threeOptions,
  "single-or-blend": singleOrBlend,
  "learners-compared": learnersCompared,
  certificate: certificateOverTime,
};

export async function writePictures(): Promise<void> {
  for (const [name, draw] of Object.entries(pictures)) {
    writeFileSync(join(ROOT, "docs", "pictures", `${name}.svg`), await draw());
  }
}

/** The example, its best blend, and the distance of a blend's scores from the target in points. */
async function placementTest(floor?: number) {
  const read = await readProblem(join(ROOT, "examples", "placement-test.yaml"));
  const problem = floor === undefined ? read : new Problem({ ...read.experiment, floor });
  const { experiment, known, utility } = problem;
  const arms = problem.distributions.filter(isDistribution);
  const names = armNames(experiment);
  const best = problem.optimum;
  const distance = (weights: ArrayLike<number>) => Math.sqrt(-known.value(weights));
  const alone = (arm: number) => names.map((_, other) => Number(other === arm));
  const bestArm = [...names.keys()].reduce((one, other) =>
    distance(alone(other)) < distance(alone(one)) ? other : one,
  );
  return { problem, experiment, arms, names, best, distance, alone, bestArm, target: utility.target as Distribution };
}

/** Distances of scores from the target in points, and the best blend, with the minimum share of the file or another one. */
export async function distances(floor?: number) {
  const { names, best, distance, alone, bestArm } = await placementTest(floor);
  return {
    bestSingle: distance(alone(bestArm)),
    equalShares: distance(names.map(() => 1 / names.length)),
    bestBlend: distance(best.weights),
    shares: Array.from(best.weights),
  };
}

/** Scores with each bank of questions. */
async function threeOptions(): Promise<string> {
  const { arms, names, alone, target } = await placementTest();
  const series = names.map((label, arm) => density(label, arms, alone(arm)));
  const title = "Scores with each bank of questions";
  return curvesFigure(densityCurves({ title, xLabel: "Score", series: [...series, targetCurve(target)] })).wide;
}

/** Scores with the best single bank, and with the best blend. */
async function singleOrBlend(): Promise<string> {
  const { arms, names, best, distance, alone, bestArm, target } = await placementTest();
  const panel = (title: string, label: string, weights: ArrayLike<number>, slot: number) =>
    densityCurves({
      title: `${title}: ${distance(weights).toFixed(1)} points off`,
      xLabel: "Score",
      series: [{ ...density(label, arms, weights), slot }, targetCurve(target)],
    });
  const shares = names.map((name, arm) => `${Math.round(100 * best.weights[arm]!)} % ${name}`);
  return panelsFigure({
    title: "Goal: scores spread evenly from 0 to 100",
    panels: [
      panel("Best single option", names[bestArm]!, alone(bestArm), 1),
      panel("Best blend", shares.join(", "), best.weights, 0),
    ],
    sameAxes: true,
  }).wide;
}

/** The distance from the target of the scores that each learner has produced so far. */
async function learnersCompared(): Promise<string> {
  const { experiment, best } = await placementTest();
  const { learners } = await runExperiment(experiment);
  const series = learners.map(({ id, rounds, utilityGap }): CurveSeries => {
    const mean = utilityGap.map(({ mean }) => Math.sqrt(mean - best.value));
    const begin = rounds.findIndex((round) => round >= FIRST_ROUND);
    return { label: learnerName(id), x: rounds.slice(begin), mean: mean.slice(begin) };
  });
  return curvesFigure({
    title: "Goal: scores spread evenly from 0 to 100",
    xLabel: "Rounds",
    yLabel: "Points from the target",
    logX: true,
    fromZero: true,
    series: [...series, flat("best possible", series[0]!.x, Math.sqrt(-best.value))],
    notes: [`Scores served so far, mean of ${experiment.replications} replications. Every option keeps at least 5 %.`],
  }).wide;
}

/** The certificate of one run, and the true gap, which the learner does not know. */
async function certificateOverTime(): Promise<string> {
  const { problem, experiment, arms, best, bestArm, alone } = await placementTest();
  const { utility, known } = problem;
  const floor = experiment.floor as number;
  const learner = fullGradient({ utility, armCount: arms.length, floor, certificate: estimatedCertificate });
  const random = Random.stream(experiment.seed, "certificate");
  const looks: { round: number; gap: number; upper: number }[] = [];
  for (let round = 1; round <= experiment.horizon; round++) {
    const arm = learner.choose(random);
    learner.update(arm, arms[arm]!.sample(random));
    if (round % 50 > 0) continue;
    const certificate = learner.certificate();
    if (certificate.grade === "none") continue;
    looks.push({ round, upper: certificate.upper, gap: best.value - known.value(learner.recommend()) });
  }
  const rounds = looks.map(({ round }) => round);
  const single = best.value - known.value(alone(bestArm));
  return curvesFigure({
    title: "How much better could any other blend be?",
    xLabel: "Rounds",
    yLabel: "Goal below the best possible (squared points)",
    logY: true,
    series: [
      { label: "certificate: at most", x: rounds, mean: looks.map(({ upper }) => upper) },
      { label: "true difference", x: rounds, mean: looks.map(({ gap }) => gap) },
      flat("best single option", rounds, single),
    ],
    notes: ["One run. The learner does not know the true difference."],
  }).wide;
}

function density(label: string, arms: readonly Distribution[], weights: ArrayLike<number>): CurveSeries {
  const mean = SCORES.map((score) => arms.reduce((sum, arm, index) => sum + weights[index]! * arm.density(score), 0));
  return { label, x: SCORES, mean };
}

function targetCurve(target: Distribution): CurveSeries {
  return { ...density("target", [target], [1]), dashed: true };
}

function flat(label: string, x: readonly number[], value: number): CurveSeries {
  return { label, x, mean: x.map(() => value), dashed: true };
}
