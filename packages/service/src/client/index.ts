export { type BlenditClient, blenditClient } from "./blendit-client.ts";
export { BlenditError } from "./blendit-error.ts";
export type { KeptReward, ResilientDecision, ResilientFigures, ResilientOptions } from "./resilient-client.ts";
export { type ResilientClient, resilientClient } from "./resilient-client.ts";
export type { CallOptions, ClientOptions } from "./transport.ts";
