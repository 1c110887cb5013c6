import { InvalidError } from "@blendit/core/errors";
import type { DryRunAnswer, DryRunBody } from "../contract/index.ts";
import { changedConfiguration } from "./configuration.ts";
import type { Estimated, Estimates } from "./estimates.ts";
import type { Experiment, ExperimentState } from "./experiment.ts";
import { type ArmHistory, Learning, needsRelearning } from "./learning.ts";
import type { ConfigurationRecord, DecisionRecord } from "./records.ts";
import { learnLog } from "./relearner.ts";
import { byName } from "./report.ts";
import { equalShares, servedShares } from "./shares.ts";
import type { Store, StoredExperiment } from "./store.ts";

/** The result of learning the log of an experiment again, from its first entry. */
export interface Replay {
  readonly experiment: string;
  /** Rewards learned. */
  readonly learned: number;
  readonly weights: Readonly<Record<string, number>>;
  /** Decisions whose logged probability equals that of the replayed weights bit for bit, and the others. */
  readonly decisionsSame: number;
  readonly decisionsDifferent: number;
  /** The numbers of the first few decisions that differ. */
  readonly different: readonly number[];
  /** Decisions that were not drawn by the weights, such as those of units that keep their arm. */
  readonly decisionsApart: number;
  /** Whether the weights of the last checkpoint equal the replayed ones bit for bit. */
  readonly checkpoint: "same" | "different" | "none";
}

const PAGE = 2000;
const MOST_NAMED = 10;

/** Learns the log of an experiment again and compares all weights that were ever served with the replayed ones. */
export async function replay(store: Store, { record, configurations }: StoredExperiment): Promise<Replay> {
  const decisions = await drawnDecisions(store, record.number);
  const byVersion = new Map(configurations.map((configured) => [configured.version, configured]));
  const checkpoint = await store.checkpoint(record.number);
  const saved = checkpoint && (JSON.parse(checkpoint.state) as ExperimentState).learning;
  const starts = epochs(configurations);
  const compared = { same: 0, different: [] as number[], apart: decisions.apart };
  let isCheckpointSame: boolean | undefined;
  let learning!: Learning;
  for (const [index, configured] of starts.entries()) {
    const next = starts[index + 1];
    const ends = next ? next.sequence : Number.POSITIVE_INFINITY;
    const history = configurations.filter(({ sequence }) => sequence < ends);
    const last = history.at(-1)!;
    learning = new Learning(last.configuration, history);
    const mine = decisions.drawn.filter(({ configuration }) => {
      return configuration >= configured.version && configuration <= last.version;
    });
    await learnLog(store, record.number, learning, ends - 1, () => {
      if (learning.version < configured.sequence) return true;
      compare(learning, mine, byVersion, compared);
      const isThere = saved && checkpoint.configuration === last.version && saved.version === learning.version;
      if (isThere) isCheckpointSame = sameWeights(learning, last, saved, history);
      return true;
    });
    // The log has no event at the version that these decisions name.
    compared.different.push(...mine.map(({ sequence }) => sequence));
  }
  const { configuration } = configurations.at(-1)!;
  return {
    experiment: record.id,
    learned: learning.learned,
    weights: byName(configuration, learning.weights()),
    decisionsSame: compared.same,
    decisionsDifferent: compared.different.length,
    different: compared.different.slice(0, MOST_NAMED),
    decisionsApart: compared.apart,
    checkpoint: isCheckpointSame === undefined ? "none" : isCheckpointSame ? "same" : "different",
  };
}

/** The configurations for which the whole log was learned again. */
function epochs(configurations: readonly ConfigurationRecord[]): ConfigurationRecord[] {
  return configurations.filter(({ configuration }, index) => {
    if (index === 0) return true;
    const before = configurations[index - 1]!.configuration;
    const learning = new Learning(before, configurations.slice(0, index));
    return needsRelearning(learning, before, configuration);
  });
}

/**
 * Removes the decisions that were drawn by weights up to the current version from the end of a list, and checks them.
 */
function compare(
  learning: Learning,
  decisions: DecisionRecord[],
  byVersion: ReadonlyMap<number, ConfigurationRecord>,
  compared: { same: number; different: number[]; apart: number },
): void {
  while (decisions.length > 0 && decisions.at(-1)!.weightsVersion <= learning.version) {
    const { arm, probability, group, sequence, configuration, weightsVersion } = decisions.pop()!;
    const configured = byVersion.get(configuration)!;
    // Made by the former weights, before the learner had reached this configuration.
    if (weightsVersion < configured.sequence) {
      compared.apart++;
      continue;
    }
    const settings = configured.configuration;
    const isThere = weightsVersion === learning.version;
    const shares = group === "burn-in" ? equalShares(settings) : servedShares(settings, learning.weights());
    if (isThere && shares[arm] === probability) compared.same++;
    else compared.different.push(sequence);
  }
}

/** Decisions that were drawn by the weights, those with the latest weights first, and the number of other decisions. */
async function drawnDecisions(store: Store, experiment: number) {
  const drawn: DecisionRecord[] = [];
  let apart = 0;
  for (let after = 0; ; ) {
    const page = await store.decisions(experiment, after, PAGE);
    if (page.length === 0) break;
    for (const decision of page) {
      if (decision.isFirst && (decision.group === "blend" || decision.group === "burn-in")) drawn.push(decision);
      else apart++;
    }
    after = page.at(-1)!.sequence;
  }
  drawn.sort((left, right) => right.weightsVersion - left.weightsVersion || right.sequence - left.sequence);
  return { drawn, apart };
}

function sameWeights(
  learning: Learning,
  { configuration }: ConfigurationRecord,
  saved: ExperimentState["learning"],
  history: ArmHistory,
): boolean {
  const restored = new Learning(configuration, history);
  try {
    restored.restore(saved);
  } catch (error) {
    if (error instanceof InvalidError) return false;
    throw error;
  }
  const [left, right] = [learning.weights(), restored.weights()];
  return left.length === right.length && left.every((weight, arm) => Object.is(weight, right[arm]));
}

/**
 * Shows what the weights would be now under other settings. Learns the log again, unless the settings do not affect
 * learning.
 */
export async function dryRun(
  store: Store,
  experiment: Experiment,
  body: DryRunBody,
  estimate: (experiment: Estimated) => Promise<Estimates>,
): Promise<DryRunAnswer> {
  const { configuration, record, position, configurations, version } = experiment;
  const changed = changedConfiguration(configuration, body, () => experiment.shares());
  if (!experiment.relearning && !needsRelearning(experiment.learning, configuration, changed)) {
    const { learned, refused } = experiment.learning;
    const { utility, recommended } = await estimate(experiment);
    const now = { weights: byName(configuration, experiment.shares()), utility: utility.now };
    const blend = byName(configuration, recommended);
    return { learned, refused, now, instead: now, recommended: { now: blend, instead: blend } };
  }
  const learning = new Learning(changed, configurations);
  await learnLog(store, record.number, learning, position);
  const shares = servedShares(changed, learning.weights());
  const now = await estimate(experiment);
  const instead = await estimate({ learning, configuration: changed, configurations, version, shares: () => shares });
  return {
    learned: learning.learned,
    refused: learning.refused,
    now: { weights: byName(configuration, experiment.shares()), utility: now.utility.now },
    instead: { weights: byName(changed, shares), utility: instead.utility.now },
    recommended: {
      now: byName(configuration, now.recommended),
      instead: byName(changed, instead.recommended),
    },
  };
}
