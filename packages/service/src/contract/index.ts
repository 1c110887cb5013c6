export type {
  CancelledDecision,
  DecideBatchBody,
  DecideBody,
  DecisionAnswer,
  DecisionsAnswer,
  ErrorAnswer,
  KeyedRewardBody,
  LogRow,
  ObservationAnswer,
  ObservationBatchAnswer,
  ObservationBatchBody,
  ObservationBody,
  RewardAnswer,
  RewardBatchAnswer,
  RewardBatchBody,
  RewardBody,
} from "./decisions.ts";
export { LEAST_PROBABILITY } from "./decisions.ts";
export { type Endpoint, type EndpointName, endpoints, type Scope } from "./endpoints.ts";
export type {
  ArmReport,
  ChangeExperimentBody,
  ConfigurationList,
  CreateExperimentBody,
  DeletedExperiment,
  DryRunAnswer,
  DryRunBody,
  ExperimentHistory,
  ExperimentList,
  ExperimentReport,
  OutcomesAnswer,
} from "./experiments.ts";
export type { CancelledRun, QueueAnswer, QueuedRun, QueueWorker } from "./queue.ts";
