const words: Readonly<Record<string, string>> = {
  floor: "minimum share",
  ceiling: "maximum share",
  horizon: "rounds",
  utility: "goal",
  arms: "options",
  constraints: "limits",
  "step.initial": "first step size",
  "step.size": "step size",
};

const owners: Readonly<Record<string, string>> = { learners: "learner", arms: "option", constraints: "limit" };

/** A field of an experiment file in words: `learner 1's first step size` for `learners[0].step.initial`. */
export function fieldText(field: string): string {
  const [, list, index, rest] = /^(\w+)\[(\d+)\]\.(.+)$/.exec(field) ?? [];
  if (list !== undefined && list in owners) return `${owners[list]} ${Number(index) + 1}'s ${nameOf(rest!)}`;
  return field.startsWith("utility.") ? `the goal's ${nameOf(field.slice("utility.".length))}` : nameOf(field);
}

function nameOf(path: string): string {
  return words[path] ?? path.replaceAll(".", " ").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
