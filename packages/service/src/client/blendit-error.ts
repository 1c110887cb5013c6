import type { ErrorAnswer } from "../contract/index.ts";

interface Details {
  readonly retryAfter?: number | undefined;
  readonly places?: BlenditError["places"] | undefined;
  readonly cause?: unknown;
}

/** The code of an error if something other than the service has answered. */
export const NOT_THE_SERVICE = "invalid-answer";

/** The failure of a call of the client. */
export class BlenditError extends Error {
  override readonly name = "BlenditError";
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /**
   * A code for programs: the one of the service, or `unreachable`, `timeout`, or `invalid-answer` if a proxy or another
   * program has answered in its place.
   */
  readonly code: string;
  /** The milliseconds that the service asks to wait before a retry. */
  readonly retryAfter: number | undefined;
  /** The problem with each field of the body, if the service reports them. */
  readonly places: NonNullable<ErrorAnswer["places"]>;

  constructor(status: number, code: string, message: string, { retryAfter, cause, places = [] }: Details = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.places = places;
  }
}
