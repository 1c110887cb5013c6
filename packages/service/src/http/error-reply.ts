import type { ErrorAnswer } from "../contract/index.ts";
import { Refusal } from "../decisions/refusal.ts";

interface ErrorReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorAnswer;
}

/** Messages for errors that Fastify finds in a request. */
const ofFastify: Readonly<Record<string, readonly [status: number, error: string, message: string]>> = {
  FST_ERR_BAD_URL: [400, "invalid", "In a path, a percent sign needs two hexadecimal digits after it."],
  FST_ERR_MAX_PARAM_LENGTH: [404, "not-found", "The id in the path is too long."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, "invalid", "The body is not as long as content-length states."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    "unsupported-media-type",
    "Send the body as content-type application/json, in UTF-8 and not compressed.",
  ],
};

/** The answer to a failed call. Only the message of a `Refusal` is sent, since others may contain secrets. */
export function errorReply(error: unknown, requestId: string, bodyLimit: number): ErrorReply {
  if (error instanceof Refusal) {
    const { status, code, message, places } = error;
    const { body, headers } = reply(status, code, message);
    return { status, headers, body: places.length === 0 ? body : { ...body, places: [...places] } };
  }
  // Anything can be thrown.
  const { code, statusCode } = (error ?? {}) as { readonly code?: unknown; readonly statusCode?: unknown };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return reply(
      413,
      "too-large",
      `The body is larger than ${bodyLimit.toLocaleString("en-US")} bytes, the limit of this service.`,
    );
  }
  const known = typeof code === "string" ? ofFastify[code] : undefined;
  if (known !== undefined) return reply(...known);
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    return reply(statusCode, "invalid", "This is not a valid HTTP request.");
  }
  return reply(500, "internal", `The service failed. Its log has the reason under request id ${requestId}.`);
}

/** Headers for a status: when to retry, and how to authenticate. */
const headersOf: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { "www-authenticate": 'Bearer realm="blendit"' },
  429: { "retry-after": "1" },
  503: { "retry-after": "1" },
};

function reply(status: number, error: string, message: string): ErrorReply {
  return { status, headers: headersOf[status] ?? {}, body: { error, message } };
}
