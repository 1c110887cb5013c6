import { goals } from "@blendit/lab/goals";

/** What fields are called where their own name says too little, and what may help. */
const words: Readonly<Record<string, { readonly label?: string; readonly help?: string }>> = {
  id: { label: "Id", help: "its name in addresses; left empty: made of the name" },
  name: { label: "Name", help: "" },
  addArms: { label: "New arms", help: "they get decisions from now on" },
  arms: { label: "Arms", help: "what is chosen among, two or more" },
  utility: { label: "Goal", help: "what outcomes should be like; docs/choosing.md helps to choose" },
  floor: { label: "Floor", help: 'minimum share of every arm, such as 0.05, or of some: {"A": 0.1}' },
  ceiling: { label: "Ceiling", help: 'maximum share of every arm, such as 0.6, or of some: {"A": 0.5}' },
  support: { help: "low, high: the range of outcomes, if the goal asks for it" },
  learner: { help: "left empty: full-gradient" },
  reward: { label: "Rewards" },
  expiresAfter: { help: "seconds; later rewards are not learned" },
  missing: { help: "what a reward counts as that is not there in time" },
  control: { help: "the arm that is compared with" },
  holdout: { label: "Hold-out" },
  rollout: { label: "Rollout" },
  burnIn: { label: "Burn-in" },
  whilePaused: { label: "While paused", help: "serve the weights as they were, or one arm" },
  categories: { help: "words or numbers, separated by commas" },
  edges: { help: "ends of bins, separated by commas" },
  values: { help: "separated by commas" },
  masses: { help: "separated by commas" },
  samples: { help: "separated by commas" },
  target: { help: "the distribution that outcomes should match" },
  observeOnly: { label: "Only observe" },
  cost: { label: "Cost (optional)", help: "" },
};

export function fieldLabel(name: string): string {
  const own = words[name]?.label;
  if (own !== undefined) return own;
  const spaced = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** `own` is the description of the schema. */
export function fieldHelp(name: string, own = ""): string {
  return words[name]?.help ?? own;
}

/** Kinds whose names few people know. */
const kinds: Readonly<Record<string, string>> = {
  "truncated-gaussian": "gaussian, cut off",
  bernoulli: "yes or no",
  empirical: "recorded numbers",
};

/** What a kind is called; `family` is the title of the schema that offers it. */
export function kindLabel(kind: string, family: string | undefined): string {
  const goal = goalOf(kind, family);
  return goal ? `${goal.title} (${kind})` : (kinds[kind] ?? kind);
}

export function kindHelp(kind: string, family: string | undefined): string | undefined {
  return goalOf(kind, family)?.sentence;
}

function goalOf(kind: string, family: string | undefined) {
  return family === "utility" ? goals.find((goal) => goal.kind === kind) : undefined;
}
