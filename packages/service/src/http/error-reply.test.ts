import { InvalidError } from "@blendit/core/errors";
import { expect, test } from "vitest";
import { Refusal } from "../decisions/refusal.ts";
import { errorReply } from "./error-reply.ts";

const replyTo = (error: unknown) => errorReply(error, "r-1", 100);

test("a refusal is answered with its status, its code and its message", () => {
  expect(replyTo(new Refusal(409, "rewarded", "another value"))).toEqual({
    status: 409,
    headers: {},
    body: { error: "rewarded", message: "another value" },
  });
});

test.each([
  [401, { "www-authenticate": 'Bearer realm="blendit"' }],
  [429, { "retry-after": "1" }],
  [503, { "retry-after": "1" }],
])("%i has the header that says what to do", (status, headers) => {
  expect(replyTo(new Refusal(status, "x", "y")).headers).toEqual(headers);
});

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
