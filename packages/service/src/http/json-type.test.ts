import { expect, test } from "vitest";
import { tryServer } from "../../test/try-server.ts";

const post = { method: "POST", url: "/v1/experiments/x/decisions", payload: '{"key":"k"}' } as const;

test.each(["application/json", "application/json; charset=utf-8", 'Application/JSON;charset="UTF8"'])(
  "%s is taken",
  async (type) => {
    const { app } = await tryServer();
    expect((await app.inject({ ...post, headers: { "content-type": type } })).statusCode).toBe(201);
  },
);

test.each([
  { "content-type": "text/plain" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "application/json; charset=latin1" },
  { "content-type": "application/json", "content-encoding": "gzip" },
  { "content-type": "application/jsonp" },
  { "content-type": "nonsense" },
  {},
] as Record<string, string>[])("a body with %j is not", async (headers) => {
  const { app, calls } = await tryServer();
  const answer = await app.inject({ ...post, headers });
  expect(answer.statusCode).toBe(415);
  expect(answer.json()).toMatchObject({
    error: "unsupported-media-type",
    message: expect.stringMatching(/^invalid content-type: expected application\/json/),
  });
  expect(calls.received).toEqual([]);
});
