import type { RandomSource } from "@blendit/core";
import type * as contract from "../contract/index.ts";
import type { EstimateJob, Estimates } from "./estimates.ts";
import type { Store } from "./store.ts";

/** An answer and its status: 201 where something is new, 200 where it was there before. */
export interface Answer<Body> {
  readonly status: 200 | 201;
  readonly body: Body;
}

/** The figures of an experiment that are looked at all the time. */
export interface ExperimentFigures {
  readonly id: string;
  readonly decisions: number;
  readonly learned: number;
  readonly late: number;
  readonly missing: number;
  /** Rewards that are stored and not yet learned. */
  readonly lag: number;
  /** The estimated utility of the blend in force; null while nothing is known. */
  readonly utility: number | null;
  /** The upper end of the certificate; null where there is none. */
  readonly certificate: number | null;
  readonly sampleRatioAlarm: boolean;
}

export interface ServiceFigures {
  /** Calls that wait for the next commit. */
  readonly queueDepth: number;
  /** Commits so far, and calls in them. */
  readonly commits: number;
  readonly committedCalls: number;
  /** Seconds for which what other servers have accepted may not be known here; 0 for one server. */
  readonly staleness: number;
  readonly experiments: readonly ExperimentFigures[];
}

/** All that the service does, without HTTP. Calls that cannot be done reject with a `Refusal`. */
export interface DecisionCalls {
  createExperiment(body: contract.CreateExperimentBody, by: string): Promise<Answer<contract.ExperimentReport>>;
  listExperiments(): contract.ExperimentList;
  reportExperiment(id: string): Promise<contract.ExperimentReport>;
  changeExperiment(
    id: string,
    body: contract.ChangeExperimentBody,
    by: string,
  ): Promise<Answer<contract.ExperimentReport>>;
  deleteExperiment(id: string): Promise<contract.DeletedExperiment>;
  dryRun(id: string, body: contract.DryRunBody): Promise<contract.DryRunAnswer>;
  listConfigurations(id: string): Promise<contract.ConfigurationList>;
  history(id: string): Promise<contract.ExperimentHistory>;
  outcomes(id: string): contract.OutcomesAnswer;
  decide(id: string, body: contract.DecideBody): Promise<Answer<contract.DecisionAnswer>>;
  decideBatch(id: string, body: contract.DecideBatchBody): Promise<contract.DecisionsAnswer>;
  reward(decision: string, body: contract.RewardBody): Promise<Answer<contract.RewardAnswer>>;
  rewardByKey(id: string, body: contract.KeyedRewardBody): Promise<Answer<contract.RewardAnswer>>;
  rewardBatch(body: contract.RewardBatchBody): Promise<contract.RewardBatchAnswer>;
  removeDecision(decision: string): Promise<contract.RemovalAnswer>;
  observe(id: string, body: contract.ObservationBody): Promise<Answer<contract.ObservationAnswer>>;
  observeBatch(id: string, body: contract.ObservationBatchBody): Promise<contract.ObservationBatchAnswer>;
  /** The log in the order of decisions, some rows at a time. */
  log(id: string): AsyncIterable<readonly contract.LogRow[]>;
  /** Calls back whenever the report may have changed; answers how to stop. */
  watch(id: string, onChange: () => void): () => void;
  /** Why the service cannot do its work at this moment; undefined where it can. */
  unreadyReason(): string | undefined;
  figures(): Promise<ServiceFigures>;
  /** Ends: what was accepted is committed and learned, and the learners are saved. */
  close(): Promise<void>;
}

/** What a service is made of. */
export interface DecisionServiceOptions {
  readonly store: Store;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Milliseconds since any moment, by a clock that nobody sets. */
  readonly monotonic: () => number;
  readonly random: RandomSource;
  /** Works out estimates that take long, on another thread. Left out: in place, whatever they take. */
  readonly estimate?: (job: EstimateJob) => Promise<Estimates>;
  /** The major version of Node, which checkpoints carry. */
  readonly node: number;
}
