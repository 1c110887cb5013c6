import { type Path, type Problem, pathText } from "./problem.ts";

const COMPLAINT = /^invalid (.+?): expected (.*)$/s;
const KEYS = /^[A-Za-z]\w*(\.[A-Za-z]\w*|\[\d+\])*$/;

/**
 * Runs what builds a part of an experiment with core, and turns core's complaint, whose parameter is seen from within
 * the part, into a problem at its place in the experiment.
 */
export function attempt<Built>(path: Path, part: unknown, problems: Problem[], build: () => Built): Built | undefined {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof RangeError && COMPLAINT.test(error.message))) throw error;
    problems.push(coreProblem(path, part, error.message));
    return undefined;
  }
}

function coreProblem(path: Path, part: unknown, message: string): Problem {
  const [, parameter = "", rest] = COMPLAINT.exec(message)!;
  const keys = KEYS.test(parameter) ? keysOf(parameter) : [];
  if (keys.length > 0 && holds(part, keys)) {
    const place = [...path, ...keys];
    return { path: place, message: `invalid ${pathText(place)}: expected ${rest}` };
  }
  return { path, message: `invalid ${parameter} of ${pathText(path) || "experiment"}: expected ${rest}` };
}

function keysOf(parameter: string): (string | number)[] {
  return (parameter.match(/\w+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

function holds(part: unknown, keys: Path): boolean {
  let inner = part;
  for (const key of keys) {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, key)) return false;
    inner = (inner as Record<string | number, unknown>)[key];
  }
  return true;
}
