export { type BlenditClient, blenditClient } from "./blendit-client.ts";
export { BlenditError } from "./blendit-error.ts";
export type { CallOptions, ClientOptions } from "./transport.ts";
