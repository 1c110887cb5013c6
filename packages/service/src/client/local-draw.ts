import type {
  CreateExperimentBody,
  DecisionAnswer,
  ExperimentReport,
  LEAST_PROBABILITY as Least,
} from "../contract/index.ts";
import { BlenditError } from "./blendit-error.ts";

/** What a draw without the service needs to know about an experiment: its last report, or only its arms. */
export type Known = Pick<ExperimentReport, "id" | "status" | "weights" | "weightsVersion"> & {
  readonly settings: Settings;
};

/** The settings that determine who gets which arm. */
type Settings = Pick<
  CreateExperimentBody,
  "control" | "holdout" | "rollout" | "whilePaused" | "sticky" | "observeOnly"
>;

export type Drawn = Omit<DecisionAnswer, "decision">;

/** The service accepts no decision with a smaller probability. Clients run no code of the contract, so only the types agree. */
const LEAST_PROBABILITY: typeof Least = 0.001;
/** If all weights are smaller, this many arms are served with equal shares. */
const MOST_ARMS = 500;

export function knownFrom(report: ExperimentReport): Known {
  return { ...report, settings: report.settings as Settings };
}

/** An experiment of which only the arms are known. They get equal shares. */
export function knownArms(id: string, arms: readonly string[]): Known {
  const weights = Object.fromEntries(arms.map((arm) => [arm, 1 / arms.length]));
  return { id, status: "running", weights, weightsVersion: 0, settings: {} };
}

/**
 * Draws an arm as the service would: according to the last known hold-out, rollout and pause, then by the last known
 * weights.
 */
export async function localDraw(
  { id, status, weights, weightsVersion, settings }: Known,
  { key, unit }: { readonly key: string; readonly unit?: string | undefined },
  kept: Drawn | undefined,
): Promise<Drawn> {
  const { control, holdout = 0, rollout = 1, whilePaused = "weights", sticky = true, observeOnly } = settings;
  if (status === "archived")
    throw new BlenditError(409, "archived", `Experiment ${id} is archived, so it makes no decisions.`);
  if (observeOnly) throw new BlenditError(409, "observes-only", `Experiment ${id} only observes.`);
  const surely = (arm: string, group: Drawn["group"]): Drawn => ({ arm, probability: 1, weightsVersion, group });
  if (control) {
    const side = (purpose: string) => unitHash(id, purpose, unit ?? key);
    if (holdout > 0 && (await side("holdout")) < holdout) return surely(control.arm, "holdout");
    if (rollout < 1 && (await side("rollout")) >= rollout) return surely(control.arm, "outside");
  }
  if (status === "paused" && whilePaused !== "weights") return surely(whilePaused.arm, "paused");
  const group = status === "paused" ? "paused" : "elsewhere";
  const shares = playable(weights);
  const isKept = sticky && unit !== undefined;
  if (isKept && kept && isAccepted(kept, weights)) return { ...kept, group };
  const uniform = isKept ? await unitHash(id, "fall-back", unit) : Math.random();
  const [arm, probability] = pick(shares, uniform);
  return { arm, probability, weightsVersion, group };
}

/** Whether a unit's arm is still playing, with a probability that the service accepts. */
function isAccepted({ arm, probability }: Drawn, weights: Readonly<Record<string, number>>): boolean {
  return Object.hasOwn(weights, arm) && probability >= LEAST_PROBABILITY;
}

type Share = readonly [arm: string, share: number];

/** Shares of arms with probabilities that the service accepts. */
function playable(weights: Readonly<Record<string, number>>): readonly Share[] {
  const all = Object.entries(weights);
  const large = all.filter(([, weight]) => weight >= LEAST_PROBABILITY);
  if (large.length === all.length) return all;
  if (large.length > 0) {
    const total = large.reduce((sum, [, weight]) => sum + weight, 0);
    return large.map(([arm, weight]) => [arm, weight / total]);
  }
  const heaviest = all.toSorted(([, left], [, right]) => right - left).slice(0, MOST_ARMS);
  return heaviest.map(([arm]) => [arm, 1 / heaviest.length]);
}

function pick(shares: readonly Share[], uniform: number): Share {
  let left = uniform;
  return (
    shares.find(([, share]) => {
      left -= share;
      return left < 0;
    }) ?? shares.findLast(([, share]) => share > 0)!
  );
}

/**
 * A number in [0, 1) that depends only on these words. The service computes the same number, so that a unit stays on
 * its side of a hold-out or rollout during an outage. Uses only what browsers support too.
 */
export async function unitHash(...words: readonly string[]): Promise<number> {
  const text = words.map((word) => `${word.length}:${word}`).join("");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const view = new DataView(digest);
  return (view.getUint32(0) * 2 ** 16 + view.getUint16(4)) / 2 ** 48;
}
