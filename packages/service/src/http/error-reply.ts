import type { ErrorAnswer } from "../contract/index.ts";
import { Refusal } from "../decisions/refusal.ts";

interface ErrorReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorAnswer;
}

/** Our messages for errors that Fastify finds in a request. */
const ofFastify: Readonly<Record<string, readonly [status: number, error: string, message: string]>> = {
  FST_ERR_BAD_URL: [400, "invalid", "invalid path: expected percent signs before two hexadecimal digits"],
  FST_ERR_MAX_PARAM_LENGTH: [404, "not-found", "invalid path: expected a shorter id"],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, "invalid", "invalid body: expected as many bytes as content-length says"],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    "unsupported-media-type",
    "invalid content-type: expected application/json for a body, in UTF-8 and not compressed",
  ],
};

/** The answer to a call that failed. Only a `Refusal` speaks for itself: other errors may know what callers should not. */
export function errorReply(error: unknown, requestId: string, bodyLimit: number): ErrorReply {
  if (error instanceof Refusal) {
    const { status, code, message, places } = error;
    const { body, headers } = reply(status, code, message);
    return { status, headers, body: places.length === 0 ? body : { ...body, places: [...places] } };
  }
  // Anything can be thrown.
  const { code, statusCode } = (error ?? {}) as { readonly code?: unknown; readonly statusCode?: unknown };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return reply(413, "too-large", `invalid body: expected at most ${bodyLimit} bytes, got more`);
  }
  const known = typeof code === "string" ? ofFastify[code] : undefined;
  if (known !== undefined) return reply(...known);
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    return reply(statusCode, "invalid", "invalid request: expected one that HTTP allows");
  }
  return reply(500, "internal", `something went wrong here that is logged under request id ${requestId}`);
}

/** Headers that go with a status: when to come back, and how to show who one is. */
const headersOf: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { "www-authenticate": 'Bearer realm="blendit"' },
  429: { "retry-after": "1" },
  503: { "retry-after": "1" },
};

function reply(status: number, error: string, message: string): ErrorReply {
  return { status, headers: headersOf[status] ?? {}, body: { error, message } };
}
