/** Keys of experiment files that only simulations use. */
const SIMULATION = new Set(["horizon", "replications", "seed", "learners", "diagnostics", "record", "stopWhen"]);

interface Sent {
  /** The body of the call that creates the experiment, not validated yet. */
  readonly body: unknown;
  /** The parts of an experiment file that the service ignores. */
  readonly ignored: readonly string[];
}

/**
 * Converts an experiment file to the body that creates its experiment; other bodies are returned unchanged. An
 * experiment file is recognised by its arms, which all have a distribution (`kind`). Arms of the service never have
 * one. Lists of costs and of share limits are converted to the form of the contract. Unknown keys remain, so that they
 * are refused.
 */
export function ofExperimentFile(sent: unknown): Sent {
  if (!isObject(sent) || !Array.isArray(sent.arms) || sent.arms.length === 0) return { body: sent, ignored: [] };
  const arms: readonly unknown[] = sent.arms;
  if (!arms.every((arm) => isObject(arm) && Object.hasOwn(arm, "kind"))) return { body: sent, ignored: [] };
  const distributions = arms as readonly Readonly<Record<string, unknown>>[];
  const names = distributions.map(({ name }) => name);
  const isByArm = (list: unknown): list is number[] =>
    Array.isArray(list) && list.length === arms.length && list.every((item) => typeof item === "number");
  const sharesByName = (key: "floor" | "ceiling") => {
    const shares = sent[key];
    return isByArm(shares) ? { [key]: Object.fromEntries(names.map((name, arm) => [name, shares[arm]])) } : {};
  };
  const { costs } = sent;
  const dimension = dimensionOf(distributions[0]!);
  const kept = Object.entries(sent).filter(([key]) => !SIMULATION.has(key) && !(key === "costs" && isByArm(costs)));
  return {
    body: {
      ...(dimension > 1 && { dimension }),
      ...Object.fromEntries(kept),
      ...sharesByName("floor"),
      ...sharesByName("ceiling"),
      arms: names.map((name, arm) => ({ name, ...(isByArm(costs) && { cost: costs[arm] }) })),
    },
    ignored: ["distributions of arms", ...Object.keys(sent).filter((key) => SIMULATION.has(key))],
  };
}

/** The length of the outcomes of a distribution. */
function dimensionOf({ columns, mean, samples }: Readonly<Record<string, unknown>>): number {
  const vector = [columns, mean, Array.isArray(samples) ? samples[0] : undefined].find((part) => Array.isArray(part));
  return (vector as readonly unknown[] | undefined)?.length ?? 1;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
