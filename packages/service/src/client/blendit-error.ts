/** Why a call of the client did not succeed. */
export class BlenditError extends Error {
  override readonly name = "BlenditError";
  /** The status of HTTP; 0 where no answer came. */
  readonly status: number;
  /** A word for programs: that of the service, or `unreachable`, `timeout`, `invalid-answer`. */
  readonly code: string;
  /** How long the service asks to wait before the next try, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    { retryAfter, cause }: { readonly retryAfter?: number | undefined; readonly cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
