import { expect, test } from "vitest";
import { tryServer } from "../../test/try-server.ts";

const decide = { method: "POST", url: "/v1/experiments/x/decisions", payload: { key: "secret-user" } } as const;

test("at info there is a line for each call but the frequent ones, with its request id", async () => {
  const { app, lines } = await tryServer({ logLevel: "info" });
  await app.inject(decide);
  await app.inject("/healthz");
  const answer = await app.inject("/v1/experiments/x");
  expect(lines).toEqual([
    expect.objectContaining({
      level: 30,
      requestId: answer.headers["x-request-id"],
      method: "GET",
      route: "/v1/experiments/:id",
      status: 200,
      milliseconds: expect.any(Number),
      caller: "local",
      msg: "answered",
    }),
  ]);
});

test("at debug there is one for every call", async () => {
  const { app, lines } = await tryServer({ logLevel: "debug" });
  await app.inject(decide);
  await app.inject("/healthz");
  expect(lines.map(({ route }) => route)).toEqual(["/v1/experiments/:id/decisions", "/healthz"]);
});

test("what the service could not do is logged at warn, frequent or not", async () => {
  const { app, calls, lines } = await tryServer();
  calls.unready = "the disk is full";
  await app.inject("/readyz");
  expect(lines).toEqual([expect.objectContaining({ level: 40, route: "/readyz", status: 503 })]);
});

test("keys and bodies are never logged", async () => {
  const { app, lines, key } = await tryServer({ logLevel: "debug" });
  const headers = key("admin", "ops");
  await app.inject({ ...decide, headers });
  await app.inject({ ...decide, headers, payload: { wrong: "secret-user" } });
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain(headers.authorization.slice("Bearer ".length));
  expect(JSON.stringify(lines)).not.toContain("secret-user");
});
