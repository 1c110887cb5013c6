import { expect, test } from "vitest";
import { tryServer } from "../../test/try-server.ts";

test.each(["/nothing", "/v1", "/v1/experiments/x/", "/v2/experiments", "/v1/experiments//decisions", "/%20"])(
  "%s is nowhere",
  async (url) => {
    const { app } = await tryServer();
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      error: "not-found",
      message: `No call has the path ${JSON.stringify(url)}. /openapi.json lists them all.`,
    });
  },
);

test.each([
  ["DELETE", "/v1/experiments", "POST, GET"],
  ["PUT", "/v1/experiments/x", "GET, PATCH, DELETE"],
  ["GET", "/v1/experiments/x/decisions", "POST"],
  ["GET", "/v1/decisions/d", "DELETE"],
  ["POST", "/", "GET"],
  ["OPTIONS", "/v1/experiments/x/decisions", "POST"],
  ["HEAD", "/v1/experiments/x/events", "GET"],
] as const)("%s %s gets the allowed methods", async (method, url, allow) => {
  const { app } = await tryServer();
  const answer = await app.inject({ method, url: `${url}?a=b` });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toBe(allow);
  if (method !== "HEAD") {
    const message = `${method} is not allowed here. Use ${allow.replaceAll(", ", " or ")}.`;
    expect(answer.json()).toEqual({ error: "method-not-allowed", message });
  }
});

test("HEAD returns the headers of GET", async () => {
  const { app } = await tryServer();
  for (const url of ["/healthz", "/v1/experiments/x"]) {
    const answer = await app.inject({ method: "HEAD", url });
    expect([answer.statusCode, answer.body]).toEqual([200, ""]);
  }
});

test.each(["/v1/experiments/%zz", "/v1/decisions/%"])("%s is not a valid path", async (url) => {
  const { app } = await tryServer();
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toBe("In a path, a percent sign needs two hexadecimal digits after it.");
});
