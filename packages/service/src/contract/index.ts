export type {
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
  RemovalAnswer,
  RewardAnswer,
  RewardBatchAnswer,
  RewardBatchBody,
  RewardBody,
} from "./decisions.ts";
export { type Endpoint, type EndpointName, endpoints, type Scope } from "./endpoints.ts";
export type {
  ArmReport,
  ChangeExperimentBody,
  ConfigurationList,
  CreateExperimentBody,
  DryRunAnswer,
  DryRunBody,
  ExperimentList,
  ExperimentReport,
} from "./experiments.ts";
