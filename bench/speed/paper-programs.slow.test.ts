import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PaperProblem, paperProblems } from "@blendit/lab";
import { afterAll, describe, expect, test } from "vitest";
import { checkPaper } from "./paper-agreement.ts";
import { paperExperiment, writeExperiment } from "./paper-experiment.ts";
import { CELLS } from "./problem.ts";
import { paperPrograms } from "./reproduction.ts";
import { readNumbers } from "./sides.ts";
import { compile } from "./tools.ts";

type Quantity = "regret" | "utilityGap" | "bias";

interface Estimate {
  readonly mean: number;
  readonly standardError: number;
}

/** A trajectory in packages/lab/test/golden/trajectories.json. */
type Golden = { readonly [Name in Quantity]?: readonly Estimate[] } & {
  readonly scenario: number;
  readonly utility: string;
  readonly variant: string;
  readonly influence: string;
  readonly replications: number;
  readonly rounds: readonly number[];
};

const REPLICATIONS = 20;
const MOST_ERRORS = 4;
/** The index of each quantity among the measures of a recorded round. */
const places: Readonly<Record<Quantity, number>> = { regret: 0, utilityGap: 1, bias: 3 };
const MEASURES = 4;

const folder = mkdtempSync(join(tmpdir(), "blendit-paper-programs-"));
const c = compile(folder);
const problems = paperProblems({ variant: "published", replications: 1, horizon: 2000, seed: 100 });
const goldenFile = join(import.meta.dirname, "..", "..", "packages", "lab", "test", "golden", "trajectories.json");
const golden = (JSON.parse(readFileSync(goldenFile, "utf8")) as { trajectories: Golden[] }).trajectories;

afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(c === undefined)("the C program", () => {
  const programs = paperPrograms(folder, { c, numpy: undefined });

  test.each(problems.map((problem) => [problem.experiment.name, problem] as const))(
    "learns like Blendit in %s, and has the golden regret, gap and bias in its own runs",
    async (_, problem) => {
      await checkPaper(problem, folder, programs);
      expect(await playedDeviations(problem)).toEqual([]);
    },
  );

  /** The means over replications that deviate by too many standard errors. */
  async function playedDeviations(problem: PaperProblem): Promise<string[]> {
    const paper = paperExperiment(problem, CELLS);
    writeExperiment(paper, folder);
    const program = programs[0]!.open();
    // A run of almost no time is one replication of each learner on any machine.
    for (let replication = 0; replication < REPLICATIONS; replication++) await program.rate(1e-9);
    program.close();
    const wanted = golden.filter(
      ({ scenario, utility, variant }) =>
        scenario === problem.scenario && utility === problem.utility && variant === "published",
    );
    expect(wanted).toHaveLength(2);
    return wanted.flatMap((trajectory) => deviations(trajectory, paper.recorded));
  }
});

function deviations(trajectory: Golden, recorded: readonly number[]): string[] {
  const numbers = readNumbers(join(folder, `averages-${trajectory.influence}.bin`));
  // The spread is known from the many golden replications; a few replications could hardly estimate it.
  const widening = Math.sqrt(1 + trajectory.replications / REPLICATIONS);
  return (Object.keys(places) as Quantity[]).flatMap((quantity) =>
    (trajectory[quantity] ?? []).flatMap((expected, index) => {
      const round = trajectory.rounds[index]!;
      const place = recorded.indexOf(round) * MEASURES + places[quantity];
      const errors = Math.abs(numbers[place]! - expected.mean) / (widening * expected.standardError);
      return errors <= MOST_ERRORS ? [] : [`${trajectory.influence}, ${quantity}, round ${round}: ${errors} errors`];
    }),
  );
}
