import { goalOf } from "@blendit/lab/goals";

interface FieldWords {
  readonly label?: string;
  readonly help?: string;
  /** What to do where it is empty and must not be. */
  readonly empty?: string;
}

/** Fields whose own name says too little. */
const words: Readonly<Record<string, FieldWords>> = {
  id: { label: "Id", help: "Its name in addresses. Left empty, it is made from the name." },
  name: { label: "Name", help: "", empty: "Give the experiment a name." },
  addArms: { label: "New options", help: "They are served from now on.", empty: "Add at least one option." },
  arms: { label: "Options", help: "What can be chosen: two or more.", empty: "Add at least two options." },
  utility: { label: "Goal", help: "What outcomes should be like.", empty: "Choose a goal." },
  floor: {
    label: "Minimum share",
    help: 'Of every option, such as 0.05, or of some: {"A": 0.1}',
    empty: "Set a minimum share, for example 0.05.",
  },
  ceiling: { label: "Maximum share", help: 'Of every option, such as 0.6, or of some: {"A": 0.5}' },
  support: {
    label: "Range of outcomes",
    help: "Lowest and highest possible outcome, such as 0, 1. Some goals need it.",
  },
  learner: { help: "Left empty: full-gradient." },
  reward: { label: "Outcomes" },
  expiresAfter: { label: "Expires after", help: "Seconds. Later outcomes are not learned from." },
  missing: { help: "What counts if no outcome arrives in time." },
  several: { help: "What counts if a decision gets several outcomes. All but “first” need “Expires after”." },
  control: { help: "The option to compare with." },
  holdout: {
    label: "Hold-out",
    help: "Share of units that always get the control. Their outcomes are not learned from.",
  },
  rollout: { label: "Rollout", help: "Share of units that take part. The others get the control." },
  burnIn: { label: "Burn-in", help: "Number of decisions by equal shares at the start." },
  whilePaused: { label: "While paused", help: "Keep serving the current weights, or serve one option." },
  sticky: { help: "Whether a unit keeps its option (default: yes)." },
  dimension: { help: "Numbers in one outcome. It cannot be changed later." },
  categories: { help: "Words or numbers, separated by commas." },
  edges: { help: "Ends of bins, separated by commas." },
  values: { help: "Separated by commas." },
  masses: { help: "Separated by commas." },
  samples: { help: "Separated by commas." },
  target: { help: "The distribution that outcomes should match.", empty: "Choose a target." },
  observeOnly: { label: "Observe only", help: "Learn only from decisions that are made elsewhere." },
  cost: { label: "Cost (optional)", help: "" },
  arm: { label: "Option" },
  of: { label: "Of metric" },
};

/** What to do where a field is empty and must not be; `isInList` for a field of an entry of a list. */
export function emptyWords(name: string, isInList: boolean): string {
  if (name === "name" && isInList) return "Give this option a name.";
  return words[name]?.empty ?? `Fill in ${fieldLabel(name).toLowerCase()}.`;
}

export function fieldLabel(name: string): string {
  const own = words[name]?.label;
  if (own !== undefined) return own;
  const spaced = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** `own` is the description of the schema. */
export function fieldHelp(name: string, own = ""): string {
  return words[name]?.help ?? sentence(own);
}

function sentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return text === "" || text.endsWith(".") ? start : `${start}.`;
}

/** Kinds whose names few people know. */
const kinds: Readonly<Record<string, string>> = {
  "truncated-gaussian": "gaussian, cut off",
  bernoulli: "yes or no",
  empirical: "recorded numbers",
};

/** What a kind is called; `family` is the title of the schema that offers it. */
export function kindLabel(kind: string, family: string | undefined): string {
  const goal = family === "utility" ? goalOf(kind) : undefined;
  return goal?.title ?? kinds[kind] ?? kind;
}

export function kindHelp(kind: string, family: string | undefined): string | undefined {
  return family === "utility" ? goalOf(kind)?.sentence : undefined;
}
