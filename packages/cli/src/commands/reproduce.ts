import { type Command, Option } from "commander";
import { INTERRUPTED } from "../exit-codes.ts";
import { outFolder } from "../folder-option.ts";
import { guard } from "../guard.ts";
import { Interrupted, Interruption } from "../interrupt.ts";
import { wholeNumber } from "../number-option.ts";
import { startProgress } from "../progress.ts";

interface ReproduceOptions {
  readonly out: string;
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
    .description("run the paper's eight experiments and draw its twenty panels")
    .requiredOption("--out <folder>", "where results go", outFolder)
    .addOption(
      new Option("--variant <name>", "published: the published program's settings; algorithm1: Algorithm 1 as printed")
        .choices(["published", "algorithm1"])
        .default("published"),
    )
    .option("--quick", `${QUICK_REPLICATIONS} replications instead of ${PAPER_REPLICATIONS}`)
    .option("--replications <number>", "another number of replications", wholeNumber(1))
    .option("--horizon <number>", "rounds", wholeNumber(1), PAPER_HORIZON)
    .option("--seed <number>", "seed", wholeNumber(0), SEED)
    .option("--workers <number>", "worker threads (default: all cores; the result is the same)", wholeNumber(1))
    .addHelpText(
      "after",
      "\nExamples:\n  $ npx blendit reproduce --out paper --quick\n  $ npx blendit reproduce --out paper --variant algorithm1",
    )
    .action(guard(reproduce));
}

async function reproduce(options: ReproduceOptions): Promise<void> {
  const { verdictLines } = await import("@blendit/lab");
  const { reproducePaper } = await import("@blendit/lab/node");
  const { out, quick, variant, horizon, seed, workers } = options;
  const replications = options.replications ?? (quick ? QUICK_REPLICATIONS : PAPER_REPLICATIONS);
  const progress = startProgress("eight experiments", 2 * horizon);
  const { signal, listen, release } = new Interruption();
  try {
    const claims = await reproducePaper({
      folder: out,
      variant,
      horizon,
      seed,
      replications,
      workers,
      signal,
      onPlaying: listen,
      onPlayed: () => {
        progress.stop();
        release();
      },
      onProgress: progress.update,
      onRetry: (chunk, reason) => progress.note(`a worker died (${reason.message}); chunk ${chunk} is tried once more`),
    });
    progress.stop();
    for (const line of verdictLines(claims, { variant, replications })) console.log(line);
    console.log(`${out}/report.html`);
  } catch (error) {
    progress.stop();
    if (!(error instanceof Interrupted)) throw error;
    console.error("stopped; no results were written");
    process.exitCode = INTERRUPTED;
  }
}
