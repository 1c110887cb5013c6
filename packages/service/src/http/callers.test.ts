import { describe, expect, test } from "vitest";
import { tryServer } from "../../test/try-server.ts";

const decide = { method: "POST", url: "/v1/experiments/x/decisions" } as const;
const change = { method: "PATCH", url: "/v1/experiments/x", payload: { status: "paused" } } as const;
const report = { method: "GET", url: "/v1/experiments/x" } as const;

describe("a service that nobody made a key for", () => {
  test("is open to its own machine, whose caller is `local`", async () => {
    const { app, calls } = await tryServer();
    expect((await app.inject(change)).statusCode).toBe(200);
    expect(calls.received).toEqual([["changeExperiment", { status: "paused" }, "local"]]);
  });

  test("is closed to others", async () => {
    const { app } = await tryServer({ isLoopback: false });
    for (const call of [decide, change, report]) expect((await app.inject(call)).statusCode).toBe(401);
  });
});

describe.each([true, false])("with keys, on loopback: %s,", (isLoopback) => {
  test.each([
    ["admin", [201, 200, 200]],
    ["decide", [201, 403, 200]],
    ["read", [403, 403, 200]],
  ] as const)("%s may do what it is for", async (scope, [decided, changed, reported]) => {
    const { app, key } = await tryServer({ isLoopback });
    const headers = key(scope);
    expect((await app.inject({ ...decide, headers })).statusCode).toBe(decided);
    expect((await app.inject({ ...change, headers })).statusCode).toBe(changed);
    expect((await app.inject({ ...report, headers })).statusCode).toBe(reported);
  });

  test("the audit trail gets the name of the key", async () => {
    const { app, calls, key } = await tryServer({ isLoopback });
    await app.inject({ ...change, headers: key("admin", "ops") });
    expect(calls.received[0]![2]).toBe("ops");
  });

  test("no key and a wrong key are told apart, and how to show one is said", async () => {
    const { app, key } = await tryServer({ isLoopback });
    const { authorization } = key("admin");
    const refused = async (headers: Record<string, string>) => {
      const answer = await app.inject({ ...report, headers });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers["www-authenticate"]).toBe('Bearer realm="blendit"');
      return answer.json().message;
    };
    const rule = 'invalid key: expected a header "Authorization: Bearer bl_...", got ';
    expect(await refused({})).toBe(`${rule}none`);
    for (const wrong of [`${authorization.slice(0, -1)}!`, "Basic x", authorization.replace("Bearer ", "")]) {
      expect(await refused({ authorization: wrong })).toBe(`${rule}one that is unknown or revoked`);
    }
  });

  test("a scope that is too small is told with the one that is needed", async () => {
    const { app, key } = await tryServer({ isLoopback });
    const answer = await app.inject({ ...change, headers: key("read") });
    expect(answer.json()).toEqual({
      error: "forbidden",
      message: "invalid key: expected one with scope admin, got read",
    });
  });

  test("who may not call learns nothing of a body's form", async () => {
    const { app, key } = await tryServer({ isLoopback });
    const answer = await app.inject({ ...change, headers: key("read"), payload: { nonsense: 1 } });
    expect(answer.statusCode).toBe(403);
  });

  test.each(["/healthz", "/readyz", "/openapi.json", "/"])("%s is for everybody", async (url) => {
    const { app, key } = await tryServer({ isLoopback });
    key("admin");
    expect((await app.inject(url)).statusCode).toBe(200);
  });

  test.each(["/metrics", "/v1/experiments", "/v1/experiments/x/log", "/v1/experiments/x/events"])(
    "%s is not",
    async (url) => {
      const { app, key } = await tryServer({ isLoopback });
      key("admin");
      expect((await app.inject(url)).statusCode).toBe(401);
    },
  );
});
