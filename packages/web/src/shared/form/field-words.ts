import { goalOf } from "@blendit/lab/goals";
import type { Path } from "@blendit/lab/spec";

interface FieldWords {
  readonly label?: string;
  readonly help?: string;
  /** What to do if it is empty but required. */
  readonly empty?: string;
  /** Of a choice: the option that the service takes by default. */
  readonly standard?: string;
}

/** Fields by name, or by the name of their parent and their own, such as `control.share`. */
const words: Readonly<Record<string, FieldWords>> = {
  id: { label: "Id", help: "Identifies the experiment in addresses. Empty: derived from the name." },
  name: { label: "Name", help: "", empty: "Give the experiment a name." },
  "arms.name": { label: "Name", help: "", empty: "Give this option a name." },
  "addArms.name": { label: "Name", help: "", empty: "Give this option a name." },
  addArms: { label: "New options", help: "They are served from now on.", empty: "Add at least one option." },
  arms: { label: "Options", help: "What can be chosen: two or more.", empty: "Add at least two options." },
  cost: { label: "Cost (optional)", help: "" },
  utility: { label: "Goal", help: "What outcomes should be like.", empty: "Choose a goal." },
  floor: {
    label: "Minimum share",
    help: "Of every option, such as 0.05, or of some: A=0.1, B=0.2. It keeps every option in use.",
    empty: "Set a minimum share, for example 0.05.",
  },
  ceiling: { label: "Maximum share", help: "Of every option, such as 0.6, or of some: A=0.5." },
  support: {
    label: "Range of outcomes",
    help: "Lowest and highest possible outcome, such as 0, 1. Some goals need it.",
  },
  outside: {
    label: "Outcomes outside the range",
    help: "To clip: to count them as its nearer end.",
    standard: "error",
  },
  learner: {
    label: "Learner",
    help: "How shares follow outcomes. By default Blendit's own, which suits most experiments.",
  },
  reward: { label: "Outcomes", help: "" },
  expiresAfter: { label: "Wait for outcomes (seconds)", help: "Later outcomes are not learned from. Empty: no limit." },
  missing: { label: "If no outcome arrives", help: "What counts when the wait is over.", standard: "ignore" },
  "missing.value": { label: "Value", help: "An outcome, such as 0." },
  several: {
    label: "If several outcomes arrive",
    help: "Which of them counts. All choices but the first need a limit for the wait.",
    standard: "first",
  },
  control: {
    label: "Control",
    help: "An option to compare the blend with, such as the one you use today.",
    standard: "none",
  },
  arm: { label: "Option", help: "The name of one of the options." },
  "control.share": { label: "Minimum share of the control", help: "Such as 0.1. Empty: like every option." },
  holdout: {
    label: "Hold-out",
    help: "Share of units that always get the control. Their outcomes are not learned from.",
  },
  rollout: { label: "Rollout", help: "Share of units that take part. The others get the control." },
  burnIn: { label: "Burn-in", help: "Number of decisions with equal shares at the start." },
  whilePaused: { label: "While paused", help: "What is served while the experiment is paused.", standard: "weights" },
  sticky: {
    label: "Keep the option of a unit",
    help: "Whether a unit, such as a user, always gets one option.",
    standard: "yes",
  },
  dimension: { label: "Numbers in one outcome", help: "More than 1 for vectors. It cannot be changed later." },
  observeOnly: { label: "Observe only", help: "Learn only from decisions that are made elsewhere.", standard: "no" },
  // Goals
  target: { label: "Target", help: "The distribution that outcomes should match.", empty: "Choose a target." },
  level: { label: "Level", help: "Share of outcomes at the end that counts: 0.1 for a tenth of them." },
  draws: { label: "Draws", help: "The best of this many outcomes counts." },
  lambda: { label: "Weight of the variance", help: "0 uses only the mean; larger values favour varied outcomes." },
  share: { label: "Share", help: "Share of outcomes that should be in the range, such as 0.3." },
  low: { label: "Low", help: "" },
  high: { label: "High", help: "" },
  categories: { label: "Categories", help: "Words or numbers, separated by commas." },
  edges: { label: "Bounds of categories", help: "For outcomes that are numbers: 0, 10, 20 makes two categories." },
  values: { label: "Values", help: "Separated by commas." },
  bandwidth: { label: "Similarity distance", help: "Outcomes that are much closer than this count as the same." },
  metrics: { label: "Metrics", help: "What is compared: two or more.", empty: "Add at least two metrics." },
  threshold: { label: "Threshold", help: "" },
  terms: { label: "Goals to add up", help: "", empty: "Add at least one goal." },
  weight: { label: "Weight", help: "" },
  of: { label: "Metric", help: "" },
  grid: { label: "Resolution", help: "" },
  cells: { label: "Cells", help: "More cells are more precise, but slower. Usually 401." },
  features: { label: "Random features", help: "More features are more precise, but slower." },
  seed: { label: "Seed", help: "Determines which random features are drawn." },
  ridge: { label: "Ridge", help: "A small number added to all variances." },
  // Distributions
  parts: { label: "Components", help: "", empty: "Add at least one component." },
  masses: { label: "Masses", help: "How often each value occurs, separated by commas." },
  samples: { label: "Samples", help: "Separated by commas." },
  p: { label: "Probability", help: "" },
  // Learners
  step: { label: "Step size", help: "How far shares move after an outcome." },
  initial: { label: "First step size", help: "" },
  size: { label: "Size", help: "" },
  prior: { label: "First guess of outcomes", help: "What is assumed about an option with few outcomes." },
  count: { label: "Counts as", help: "Number of outcomes that the guess is worth." },
  secondMoment: { label: "Mean square", help: "" },
  memory: { label: "Memory", help: "If outcomes change over time: how fast old ones are forgotten." },
  discount: { label: "Discount", help: "How much an outcome still counts after each newer one, such as 0.99." },
  window: { label: "Window", help: "How many of the latest outcomes count." },
  coordinates: { label: "Coordinates", help: "How steps are computed. The paper uses simplex." },
  projection: {
    label: "Projection",
    help: "Where a step starts: from the shares (agile), or from the shares before limits (lazy).",
  },
  averaging: { label: "Averaging", help: "Whether later rounds count more in the recommended blend (decaying)." },
  certificate: { label: "Certificate", help: "Guaranteed ones need more outcomes. Empty: estimated." },
  certificateShare: {
    label: "Share for the certificate",
    help: "Share of decisions that go to the option that limits the certificate.",
  },
  weights: { label: "Shares", help: "One for each option, separated by commas." },
};

/** The names of a field and of its parent. */
function namesAt(path: Path): readonly [name: string, around: string | undefined] {
  const names = path.filter((key): key is string => typeof key === "string");
  return [names.at(-1) ?? "", names.at(-2)];
}

function wordsAt(path: Path): FieldWords {
  const [name, around] = namesAt(path);
  return words[`${around}.${name}`] ?? words[name] ?? {};
}

/** What to do if a field is empty but required. */
export function emptyWords(path: Path): string {
  return wordsAt(path).empty ?? `Fill in ${fieldLabel(path).toLowerCase()}.`;
}

/** The option of a choice that the service takes if the field is empty. */
export function standardOption(path: Path): string | undefined {
  return wordsAt(path).standard;
}

export function fieldLabel(path: Path): string {
  const { label } = wordsAt(path);
  if (label !== undefined) return label;
  const [name] = namesAt(path);
  const spaced = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** `own` is the description of the schema. */
export function fieldHelp(path: Path, own = ""): string {
  return wordsAt(path).help ?? sentence(own);
}

function sentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return text === "" || text.endsWith(".") ? start : `${start}.`;
}

const RARE: ReadonlySet<string> = new Set(["outside", "grid", "features", "seed", "ridge"]);

/** Whether a field is one of the settings of a goal that few experiments need. */
export function isRare(path: Path): boolean {
  const [name, around] = namesAt(path);
  return around === "utility" && RARE.has(name);
}

/** Whether a field is shown only if it has a value: the service does not support records, and has one range of outcomes for all goals. */
export function isHidden(path: Path): boolean {
  const [name, around] = namesAt(path);
  return (
    (name === "of" && (around === "utility" || around === "metrics")) || (name === "support" && around === "utility")
  );
}

/** The labels of kinds and other choices whose names few people know. */
const choices: Readonly<Record<string, string>> = {
  "truncated-gaussian": "truncated gaussian",
  bernoulli: "yes or no",
  empirical: "recorded numbers",
  "empirical-vectors": "recorded vectors",
  "gaussian-vector": "gaussian vectors",
  error: "refuse them",
  clip: "clip them to the range",
  ignore: "nothing",
  value: "a value",
  first: "the first",
  sum: "their sum",
  last: "the last",
  max: "the largest",
  weights: "the current shares",
  arm: "one option",
  "arm, share": "one option",
  "full-gradient": "Blendit's own (full-gradient)",
  "mirror-ascent": "the paper's (mirror-ascent)",
  fixed: "fixed shares",
  discount: "fade out",
  window: "only the latest",
  pooled: "the outcomes of all options",
  count: "the target",
  "count, mean, secondMoment": "a mean and a mean square",
  "inverse-sqrt": "decreasing (inverse square root)",
  adagrad: "adapted to the outcomes (AdaGrad)",
  theory: "as the paper's theorem states",
  mean: "mean",
  above: "share above a threshold",
  "at-most": "share at or below a threshold",
  between: "share in a range",
};

/** The label of a choice; `family` is the title of the schema that offers it. */
export function choiceLabel(key: string, family?: string): string {
  const goal = family === "utility" ? goalOf(key) : undefined;
  return goal?.title ?? choices[key] ?? key;
}

export function kindHelp(kind: string, family: string | undefined): string | undefined {
  return family === "utility" ? goalOf(kind)?.sentence : undefined;
}
