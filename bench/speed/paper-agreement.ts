import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "@blendit/core";
import { biasOf } from "@blendit/core/learners";
import { learner, type NamedLearner, type PaperProblem } from "@blendit/lab";
import { type PaperExperiment, paperExperiment, writeExperiment } from "./paper-experiment.ts";
import { CELLS } from "./problem.ts";
import type { PaperProgram } from "./reproduction.ts";
import { largestDifference, readNumbers, TOLERANCE } from "./sides.ts";

/** The rounds that a learner played, and its records. */
interface PlayedPaper {
  /** Arm and reward of each round. */
  readonly log: Float64Array;
  /** Regret so far, gap of the average, gap of the recommended blend and largest bias, for each recorded round. */
  readonly measures: Float64Array;
  /** The average weights of each recorded round, then the last weights. */
  readonly weights: Float64Array;
}

interface Grid {
  readonly cells: number;
  readonly tolerance: number;
}

const ROUNDS = 500;
/**
 * Blendit integrates known distributions by a fine quadrature, the other programs use their cdfs at the middles of their cells. On the
 * timed grid this changes the exact influence, and regrets, which add up over the rounds, by about 1e-5. The error decreases with the
 * square of the width. So a program must come close on the timed grid, and thousands of times closer on a grid with 64
 * times as many cells.
 */
const GRIDS: readonly Grid[] = [
  { cells: CELLS, tolerance: 1e-4 },
  { cells: 64 * CELLS, tolerance: 1e-7 },
];
/** For moments, which need no grid. */
const NO_GRID: readonly Grid[] = [{ cells: CELLS, tolerance: TOLERANCE }];

/**
 * Both of the paper's learners play in Blendit, and the programs learn from the same arms and rewards. Throws if the
 * weights, regret, gaps or bias of one differ.
 */
export async function checkPaper(
  problem: PaperProblem,
  folder: string,
  programs: readonly PaperProgram[],
): Promise<void> {
  for (const grid of problem.utility === "variance" ? NO_GRID : GRIDS) {
    await checkOnGrid(paperExperiment(problem, grid.cells), grid.tolerance, folder, programs);
  }
}

async function checkOnGrid(
  paper: PaperExperiment,
  tolerance: number,
  folder: string,
  programs: readonly PaperProgram[],
): Promise<void> {
  writeExperiment(paper, folder);
  const played = paper.experiment.learners.map((spec) => {
    const influence = influenceOf(spec);
    const path = (kind: string) => join(folder, `${kind}-${influence}.bin`);
    return { spec, influence, path, ...playPaper(paper, spec, ROUNDS) };
  });
  for (const { path, log } of played) writeFileSync(path("log"), log);
  for (const program of programs) {
    // Files that another program wrote must not count for this one.
    for (const { path } of played) for (const kind of ["measures", "weights"]) rmSync(path(kind), { force: true });
    await replay(program);
    for (const { spec, influence, path, measures, weights } of played) {
      const what = `${paper.experiment.name}, ${spec.id}`;
      expectSame(program, `${what}, measures`, measures, readNumbers(path("measures")), tolerance);
      // Learning from rewards alone does not depend on how known distributions are integrated.
      const ofWeights = influence === "plug-in" ? TOLERANCE : tolerance;
      expectSame(program, `${what}, weights`, weights, readNumbers(path("weights")), ofWeights);
    }
  }
}

async function replay({ open }: PaperProgram): Promise<void> {
  const contestant = open();
  try {
    await contestant.replay(ROUNDS);
  } finally {
    contestant.close();
  }
}

function expectSame(
  { name }: PaperProgram,
  what: string,
  expected: Float64Array,
  found: Float64Array,
  tolerance: number,
): void {
  const difference = largestDifference(expected, found);
  if (difference <= tolerance) return;
  throw new Error(`${what}: ${name} and Blendit differ by ${difference}; expected at most ${tolerance}`);
}

function influenceOf(spec: NamedLearner): string {
  return "influence" in spec ? String(spec.influence) : spec.kind;
}

/** Plays one run of a learner in Blendit. */
function playPaper(paper: PaperExperiment, spec: NamedLearner, rounds: number): PlayedPaper {
  const { utility, known, best, recorded, experiment } = paper;
  const { armCount, distributions } = known;
  const { id, ...options } = spec;
  const player = learner(options, { utility, armCount, floor: experiment.floor, knownArms: known });
  const random = Random.stream(experiment.seed, "log", id);
  const gap = (weights: Float64Array) => best - known.value(weights);
  const [log, measures, averages]: [number[], number[], number[]] = [[], [], []];
  const sums = new Float64Array(armCount);
  let regret = 0;
  for (let round = 1; round <= rounds; round++) {
    const isRecorded = recorded.includes(round);
    regret += gap(player.weights);
    const bias = isRecorded ? Math.max(...biasOf(player, known)!.map(Math.abs)) : 0;
    for (let arm = 0; arm < armCount; arm++) sums[arm]! += player.weights[arm]!;
    const arm = player.choose(random);
    const reward = distributions[arm]!.sample(random) as number;
    log.push(arm, reward);
    player.update(arm, reward, player.weights[arm]!);
    if (!isRecorded) continue;
    const average = sums.map((sum) => sum / round);
    measures.push(regret, gap(average), gap(player.recommend()), bias);
    averages.push(...average);
  }
  return {
    log: Float64Array.from(log),
    measures: Float64Array.from(measures),
    weights: Float64Array.from([...averages, ...player.weights]),
  };
}
