import { InvalidError } from "@blendit/core/errors";
import { expect, test } from "vitest";
import { errorReply } from "./error-reply.ts";

const replyTo = (error: unknown) => errorReply(error, "r-1", 100);

test.each([
  [new Error("secret"), 500],
  [new InvalidError("state", "a number", "secret"), 500],
  [Object.assign(new Error("secret"), { statusCode: 503 }), 500],
  [Object.assign(new Error("secret"), { statusCode: 418 }), 418],
  ["secret", 500],
  [undefined, 500],
  [null, 500],
])("%s reveals nothing of its message", (error, status) => {
  const { status: found, body } = replyTo(error);
  expect(found).toBe(status);
  expect(JSON.stringify(body)).not.toContain("secret");
  if (status === 500) expect(body.message).toContain("request id r-1");
});
