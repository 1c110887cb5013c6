import type { ErrorAnswer } from "../contract/index.ts";

interface Details {
  readonly retryAfter?: number | undefined;
  readonly places?: BlenditError["places"] | undefined;
  readonly cause?: unknown;
}

/** The code of an error where something between client and service has answered. */
export const NOT_THE_SERVICE = "invalid-answer";

/** Why a call of the client did not succeed. */
export class BlenditError extends Error {
  override readonly name = "BlenditError";
  /** The status of HTTP; 0 where no answer came. */
  readonly status: number;
  /**
   * A word for programs: that of the service, or `unreachable`, `timeout`, or `invalid-answer` where a proxy or another program has
   * answered in its place.
   */
  readonly code: string;
  /** How long the service asks to wait before the next try, in milliseconds. */
  readonly retryAfter: number | undefined;
  /** What is wrong with which part of what was sent, where the service says so. */
  readonly places: NonNullable<ErrorAnswer["places"]>;

  constructor(status: number, code: string, message: string, { retryAfter, cause, places = [] }: Details = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.places = places;
  }
}
