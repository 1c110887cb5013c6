import { wrongFiles } from "./wrong-files.ts";

/** Calls of the command line that share a recorded file, in a folder that contains `examples/`. */
export interface CliCalls {
  /** The name of the recorded file. */
  readonly name: string;
  readonly calls: readonly (readonly string[])[];
  /** Whether every call fails: it exits with code 2, writes no files and prints only to standard error. */
  readonly isWrong?: boolean;
  /** Files that the calls write, which are recorded as well. */
  readonly files?: readonly string[];
}

const movies = ["examples/movie-ratings.csv", "--arm", "genre", "--reward", "rating"];
const cars = ["examples/cars.csv", "--arm", "origin", "--reward", "mpg"];
const variance = ["--utility", "variance"];
const small = ["--workers", "1", "--replications", "3"];
const scores = ["run", "examples/match-scores.yaml", "--horizon", "100", ...small];
const commands = [
  ...[
    "archive",
    "arena",
    "backup",
    "check",
    "evaluate",
    "frontier",
    "import",
    "keys",
    "merge",
    "move",
    "optimum",
    "plan",
  ],
  ...["replay", "reproduce", "run", "serve", "suggest", "worker"],
];

const wrongOptions = [
  "",
  "nonsense",
  "--bogus",
  "optimun sound.yaml",
  "optimum",
  "optimum sound.yaml other.yaml",
  "optimum none.yaml",
  "optimum folder",
  "optimum three.ts",
  "optimum examples/cars.csv",
  "optimum utf16.yaml",
  "optimum picture.yaml",
  "optimum sound.yaml --floor 0.1",
  "frontier",
  "frontier none.yaml",
  "frontier sound.yaml",
  "frontier sound.yaml --tolerance 0",
  "frontier sound.yaml --points 1",
  "frontier examples/llm-routing/route.yaml --constraint dollars",
  "check",
  "check none.yaml",
  "check none.ts",
  "check three.ts",
  "plan sound.yaml",
  "plan sound.yaml --epsilon 0",
  "plan sound.yaml --epsilon -1",
  "plan sound.yaml --epsilon small",
  "plan sound.yaml --epsilon Infinity",
  "plan sound.yaml --epsilon 1e-300",
  "run --out o",
  "run sound.yaml",
  "run sound.yaml --out",
  "run sound.yaml --out file.txt",
  "run sound.yaml --out file.txt/inner",
  "run none.yaml --out o",
  "run folder --out o",
  "run sound.yaml --out o --workers 0",
  "run sound.yaml --out o --workers two",
  "run sound.yaml --out o --workers 1.5",
  "run sound.yaml --out o --replications 0",
  "run sound.yaml --out o --replications 1e30",
  "run sound.yaml --out o --horizon -5",
  "run sound.yaml --out o --seed -1",
  "run sound.yaml --out o --seed lucky",
  "run sound.yaml --out o --shard 3",
  "run sound.yaml --out o --shard 5/4",
  "merge none --out o",
  "merge file.txt --out o",
  "run sound.yaml --out o --bogus",
  "run sound.yaml --out o --wokers 2",
  "reproduce",
  "reproduce --out o --variant paper",
  "reproduce --out o --horizon 0",
  "reproduce --out file.txt",
  "reproduce extra --out o",
  "arena",
  "arena --out o --problems click",
  "arena --out o --learners uniform,nobody",
  "arena --out o --learners a,,b",
  "arena --out o --replications x",
  "arena --out file.txt/inner --quick",
  "import examples/cars.csv --into cars --url here",
];

export const cliCalls: readonly CliCalls[] = [
  { name: "help", calls: [["--help"], ...commands.map((command) => [command, "--help"])] },
  { name: "suggest-json", calls: [["suggest", ...movies, ...variance, "--json"]] },
  {
    name: "suggest",
    calls: [
      ["suggest", ...movies, ...variance, "--floor", "0.02", "--support", "0,10"],
      ["suggest", ...cars, "--utility", "{ kind: upper-cvar, level: 0.1 }", "--costs", "Europe=1,Japan=2,USA=0"],
    ],
    files: ["suggestion/suggestion.json", "suggestion/experiment.json"],
  },
  {
    name: "suggest-target-json",
    calls: [
      ["suggest", ...cars, "--utility", "wasserstein", "--target", "{ kind: uniform, low: 10, high: 40 }", "--json"],
    ],
  },
  {
    name: "evaluate",
    calls: [
      ["evaluate", ...movies, ...variance, "--weights", "Documentary=0.7,Horror=0.3"],
      ["evaluate", ...movies, ...variance, "--weights", "Documentary=0.7,Horror=0.3", "--anytime"],
      ["evaluate", ...cars, ...variance, "--weights", "Japan=0.5,USA=0.5", "--support", "0,50", "--json"],
    ],
  },
  {
    name: "optimum",
    calls: [
      ["optimum", "examples/match-scores.yaml"],
      ["optimum", "examples/drifting-tastes.yaml"],
      ["optimum", "examples/llm-routing/route.yaml"],
      ...["best-of-m", "diverse-generators", "diverse-models", "hard-items", "movie-ratings", "two-sided"].map(
        (name) => ["optimum", `examples/${name}.yaml`, "--json"],
      ),
    ],
  },
  {
    name: "frontier",
    calls: [
      ["frontier", "examples/llm-routing/route.yaml"],
      ["frontier", "examples/llm-routing/route.yaml", "--json"],
    ],
  },
  { name: "run", calls: [[...scores, "--out", "run"]], files: ["run/summary.json", "run/trajectories.csv"] },
  {
    name: "run-vectors",
    calls: [
      ["run", "examples/diverse-generators.yaml", "--horizon", "60", ...small, "--seed", "7", "--out", "vectors"],
    ],
    files: ["vectors/summary.json"],
  },
  {
    name: "merge",
    calls: [
      [...scores, "--shard", "1/2", "--out", "shards"],
      ["merge", "shards", "--out", "merged"],
      [...scores, "--shard", "2/2", "--out", "shards"],
      ["merge", "shards", "--out", "merged"],
    ],
    files: ["merged/summary.json"],
  },
  {
    name: "reproduce",
    calls: [["reproduce", "--quick", "--horizon", "200", ...small, "--out", "paper"]],
    files: ["paper/summary.json"],
  },
  {
    name: "arena",
    calls: [["arena", "--quick", "--horizon", "200", ...small, "--problems", "styles", "--out", "arena"]],
    files: ["arena/arena.csv", "arena/arena.json"],
  },
  {
    name: "check",
    calls: [
      ["check", "examples/hard-items.yaml"],
      ["check", "examples/two-sided.ts"],
    ],
  },
  {
    name: "plan",
    calls: [
      ["plan", "examples/match-scores.yaml", "--epsilon", "0.01"],
      ["plan", "examples/diverse-models.yaml", "--epsilon", "0.1", "--json"],
    ],
  },
  {
    name: "wrong-files",
    isWrong: true,
    calls: Object.keys(wrongFiles).map((name) => ["run", `wrong/${name}.yaml`, "--out", "refused"]),
  },
  {
    name: "wrong-options",
    isWrong: true,
    calls: [
      ["suggest", "examples/movie-ratings.csv", "--arm", "gender", "--reward", "rating", ...variance],
      ["suggest", ...movies],
      ["suggest", "examples/cars.csv", ...variance],
      ["suggest", "examples/cars.csv", "--arm", "origin", ...variance],
      ["suggest", ...movies, "--utility", "varianse"],
      ["suggest", ...movies, "--utility", "wasserstein"],
      ["suggest", ...movies, "--utility", "wasserstein", "--target", "uniform"],
      ["suggest", ...movies, ...variance, "--support", "0,10", "--trim", "0,10"],
      ["suggest", ...movies, ...variance, "--costs", "Drama=1,Drama=2"],
      ["suggest", ...movies.with(4, "rating,rating"), "--utility", "log-det"],
      ["suggest", "examples/movie-ratings.yaml", ...variance],
      ["suggest", "examples/llm-routing/route.yaml"],
      ["suggest", "none.csv", "--arm", "genre", "--reward", "rating", ...variance],
      ["evaluate", ...cars, ...variance, "--weights", "Japan=0.5,USA=0.6"],
      ["evaluate", ...cars, ...variance, "--weights", "Japan=0.5,Mars=0.5"],
      ["evaluate", ...cars, ...variance, "--weights", "Japan=1", "--anytime", "--at-most", "mpg=20"],
      ["run", "sound.yaml", "--out", ""],
      ["arena", "--out", " "],
      ...wrongOptions.map((words) => words.split(" ").filter(Boolean)),
    ],
  },
];
