import { type Command, Option } from "commander";
import { guard } from "../guard.ts";
import { forceOption, keepResults, outFolder, wholeNumber, workersOption } from "../options.ts";
import { playWithProgress } from "../play.ts";
import { startProgress } from "../progress.ts";

interface ReproduceOptions {
  readonly out: string;
  readonly force?: boolean;
  readonly variant: "published" | "algorithm1";
  readonly quick?: boolean;
  readonly replications?: number;
  readonly horizon: number;
  readonly seed: number;
  readonly workers?: number;
}

const PAPER_REPLICATIONS = 500;
const QUICK_REPLICATIONS = 20;
const PAPER_HORIZON = 2000;
const SEED = 100;

export function addReproduce(program: Command): void {
  program
    .command("reproduce")
    .description("reproduce the paper's eight experiments and twenty panels")
    .requiredOption("--out <folder>", "folder for results", outFolder)
    .option(...forceOption)
    .addOption(
      new Option("--variant <name>", "settings of the published program, or of the printed Algorithm 1")
        .choices(["published", "algorithm1"])
        .default("published"),
    )
    .option("--quick", `${QUICK_REPLICATIONS} replications instead of ${PAPER_REPLICATIONS}`)
    .option("--replications <number>", "number of replications", wholeNumber(1))
    .option("--horizon <number>", "rounds", wholeNumber(1), PAPER_HORIZON)
    .option("--seed <number>", "seed", wholeNumber(0), SEED)
    .option(...workersOption)
    .addHelpText(
      "after",
      "\nExamples:\n  $ npx blendit reproduce --out paper --quick\n  $ npx blendit reproduce --out paper --variant algorithm1",
    )
    .action(guard(reproduce));
}

async function reproduce(options: ReproduceOptions): Promise<void> {
  const { verdictLines } = await import("@blendit/lab");
  const { reproducePaper } = await import("@blendit/lab/node");
  const { out, force, quick, variant, horizon, seed, workers } = options;
  await keepResults(out, force);
  const replications = options.replications ?? (quick ? QUICK_REPLICATIONS : PAPER_REPLICATIONS);
  await playWithProgress({
    progress: startProgress("eight experiments", 2 * horizon),
    play: (playing) => reproducePaper({ folder: out, variant, horizon, seed, replications, workers, ...playing }),
    report: (claims) => [...verdictLines(claims, { variant, replications }), `${out}/report.html`],
  });
}
