import { describe, expect, test } from "vitest";
import { tryServer } from "../../test/try-server.ts";

const experiment = {
  name: "two scores",
  utility: { kind: "variance" },
  floor: 0.05,
  arms: [{ name: "a" }, { name: "b" }],
};

describe("calls", () => {
  test("reach their handler and return its status and body", async () => {
    const { app, calls } = await tryServer();
    const created = await app.inject({ method: "POST", url: "/v1/experiments", payload: experiment });
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({ id: "new", name: "two scores" });
    expect(calls.received).toEqual([["createExperiment", experiment, "local"]]);
    const keyed = () => app.inject({ method: "POST", url: "/v1/experiments/x/decisions", payload: { key: "k" } });
    expect((await keyed()).statusCode).toBe(201);
    expect((await keyed()).statusCode).toBe(200);
    expect((await app.inject("/v1/experiments/x")).json()).toEqual(calls.report);
  });

  test("to decide need no body", async () => {
    const { app, calls } = await tryServer();
    const url = "/v1/experiments/x/decisions";
    expect((await app.inject({ method: "POST", url })).statusCode).toBe(201);
    const typed = { "content-type": "application/json; charset=UTF-8" };
    expect((await app.inject({ method: "POST", url, headers: typed, payload: "" })).statusCode).toBe(201);
    expect(calls.received).toEqual([
      ["decide", {}],
      ["decide", {}],
    ]);
  });

  test("that are refused say why", async () => {
    const { app } = await tryServer();
    const answer = await app.inject("/v1/experiments/none");
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      error: "unknown-experiment",
      message: "id must be an experiment",
    });
  });

  test("that fail unexpectedly return only a request id, under which the error is logged", async () => {
    const { app, calls, lines } = await tryServer();
    calls.reportExperiment = () => {
      throw new Error("secret: /some/path");
    };
    const answer = await app.inject("/v1/experiments/x");
    expect(answer.statusCode).toBe(500);
    const id = answer.headers["x-request-id"];
    expect(answer.json()).toEqual({
      error: "internal",
      message: `The service failed. Its log has the reason under request id ${id}.`,
    });
    expect(lines).toContainEqual(expect.objectContaining({ requestId: id, msg: "failed" }));
  });
});

describe("every answer", () => {
  test.each([
    ["GET", "/healthz", 200],
    ["GET", "/v1/experiments/x/log", 200],
    ["GET", "/nowhere", 404],
    ["PUT", "/v1/experiments", 405],
    ["GET", "/v1/experiments/%zz", 400],
  ] as const)("has headers against sniffing, framing and caching by browsers: %s %s", async (method, url, status) => {
    const { app } = await tryServer();
    const { headers, statusCode } = await app.inject({ method, url });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test("of a service on this machine is only for its own pages", async () => {
    const { app } = await tryServer();
    const foreign = { host: "evil.example" };
    expect((await app.inject({ url: "/healthz", headers: foreign })).statusCode).toBe(403);
    expect((await app.inject({ url: "/healthz", headers: { origin: "https://evil.example" } })).statusCode).toBe(403);
  });
});

describe("limits", () => {
  test("a body may be as large as the limit", async () => {
    const { app } = await tryServer({ bodyLimit: 100 });
    const send = (letters: number) =>
      app.inject({ method: "POST", url: "/v1/experiments/x/decisions", payload: { key: "k".repeat(letters) } });
    expect((await send(90)).statusCode).toBe(201);
    const answer = await send(91);
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({
      error: "too-large",
      message: "The body is larger than 100 bytes, the limit of this service.",
    });
  });

  test("calls per second are counted by key, without a key by address, and for health not at all", async () => {
    const { app, key } = await tryServer({ rateLimit: 3 });
    // Keys may have the same name.
    const [one, other] = [key("read", "shop"), key("read", "shop")];
    const look = async (headers: Record<string, string>, url = "/v1/experiments") => app.inject({ url, headers });
    for (let call = 0; call < 3; call++) expect((await look(one)).statusCode).toBe(200);
    const refused = await look(one);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("1");
    expect(refused.json()).toEqual({
      error: "too-many",
      message: "More than 3 calls a second. Slow down and try again.",
    });
    expect((await look(other)).statusCode).toBe(200);
    for (let call = 0; call < 3; call++) expect((await look({})).statusCode).toBe(401);
    expect((await look({})).statusCode).toBe(429);
    for (let call = 0; call < 10; call++) expect((await look({}, "/healthz")).statusCode).toBe(200);
  });
});

describe("calls about the service itself", () => {
  test("report whether it is ready, and why not", async () => {
    const { app, calls } = await tryServer();
    expect((await app.inject("/readyz?from=probe")).json()).toEqual({ status: "ready" });
    calls.unready = "The store cannot be written.";
    const answer = await app.inject("/readyz");
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "1"]);
    expect(answer.json()).toEqual({ error: "not-ready", message: "The store cannot be written." });
    expect((await app.inject("/healthz")).json()).toEqual({ status: "ok" });
  });

  test("list its addresses", async () => {
    const { app } = await tryServer();
    const links = Object.values((await app.inject("/")).json() as Record<string, string>);
    for (const url of links.filter((link) => link.startsWith("/"))) {
      expect((await app.inject(url)).statusCode, url).toBe(200);
    }
    expect((await app.inject("/openapi.json")).json()).toMatchObject({
      openapi: "3.1.0",
      info: { version: "1.2.3" },
    });
  });

  test("refuse an unknown query parameter, which must be a mistake", async () => {
    const { app } = await tryServer();
    const answer = await app.inject({ method: "POST", url: "/v1/experiments/x/decisions?key=k" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe('In the query: Unknown key "key". Known keys: none.');
  });
});

const decide = { method: "POST", url: "/v1/experiments/x/decisions", payload: { key: "secret-user" } } as const;

test("at info there is a line for each call except frequent ones, with its request id", async () => {
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

test("failed calls are logged at warn, frequent or not", async () => {
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
