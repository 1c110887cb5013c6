/** Calls of the command line that share a recorded file, in a folder that holds `examples/`. */
export interface CliCalls {
  /** Of the recorded file. */
  readonly name: string;
  readonly calls: readonly (readonly string[])[];
  /** Files that the calls write, recorded too. */
  readonly files?: readonly string[];
}

const movies = ["examples/movie-ratings.csv", "--arm", "genre", "--reward", "rating"];
const cars = ["examples/cars.csv", "--arm", "origin", "--reward", "mpg"];
const variance = ["--utility", "variance"];
const small = ["--workers", "1", "--replications", "3"];
const scores = ["run", "examples/match-scores.yaml", "--horizon", "100", ...small];
const commands = [
  ...["archive", "arena", "backup", "check", "evaluate", "import", "keys", "merge", "move", "optimum", "plan"],
  ...["replay", "reproduce", "run", "serve", "suggest", "worker"],
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
    files: ["suggestion/suggestion.json"],
  },
  {
    name: "suggest-target-json",
    calls: [
      ["suggest", ...cars, "--utility", "wasserstein", "--target", "{ kind: uniform, low: 10, high: 40 }", "--json"],
    ],
  },
  {
    name: "suggest-wrong",
    calls: [
      ["suggest", "examples/movie-ratings.csv", "--arm", "gender", "--reward", "rating", ...variance],
      ["suggest", ...movies],
      ["suggest", ...movies, "--utility", "varianse"],
      ["suggest", "none.csv", "--arm", "genre", "--reward", "rating", ...variance],
    ],
  },
  {
    name: "evaluate",
    calls: [
      ["evaluate", ...movies, ...variance, "--weights", "Documentary=0.7,Horror=0.3"],
      ["evaluate", ...cars, ...variance, "--weights", "Japan=0.5,USA=0.5", "--support", "0,50", "--json"],
      ["evaluate", ...cars, ...variance, "--weights", "Japan=0.5,USA=0.6"],
      ["evaluate", ...cars, ...variance, "--weights", "Japan=0.5,Mars=0.5"],
    ],
  },
  {
    name: "optimum",
    calls: [
      ["optimum", "examples/match-scores.yaml"],
      ["optimum", "examples/drifting-tastes.yaml"],
      ...["best-of-m", "diverse-generators", "diverse-models", "hard-items", "movie-ratings", "two-sided"].map(
        (name) => ["optimum", `examples/${name}.yaml`, "--json"],
      ),
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
    name: "wrong",
    calls: [
      ["optimise"],
      ["optimum", "none.yaml"],
      ["optimum", "wrong/key.yaml"],
      ["optimum", "wrong/number.yaml"],
      ["run", "examples/match-scores.yaml"],
      ["run", "examples/match-scores.yaml", "--out", "wrong", "--replications", "0"],
      ["plan", "examples/match-scores.yaml", "--epsilon", "-1"],
      ["arena", "--out", "wrong", "--problems", "stiles"],
      ["merge", "none", "--out", "wrong"],
    ],
  },
];

/** Experiment files with a mistake. */
export const wrongFiles = {
  "key.yaml": `utility: { kind: variance }
arms:
  - { kind: beta, alpha: 2, betta: 2 }
  - { kind: beta, alpha: 4, beta: 2 }
floor: 0.03
`,
  "number.yaml": `utility: { kind: variance }
arms:
  - { kind: beta, alpha: 2, beta: -2 }
  - { kind: beta, alpha: 4, beta: 2 }
floor: 0.6
`,
};
