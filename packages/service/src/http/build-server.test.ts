import { describe, expect, test } from "vitest";
import { tryServer } from "../../test/try-server.ts";

const experiment = {
  name: "two scores",
  utility: { kind: "variance" },
  floor: 0.05,
  arms: [{ name: "a" }, { name: "b" }],
};

describe("calls", () => {
  test("reach what does them, and its status and body come back", async () => {
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

  test("decide without a body as with an empty one", async () => {
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
      message: 'invalid id: expected an experiment, got "none"',
    });
  });

  test("that fail unexpectedly tell a request id and nothing else, and are logged under it", async () => {
    const { app, calls, lines } = await tryServer();
    calls.reportExperiment = () => {
      throw new Error("secret: /some/path");
    };
    const answer = await app.inject("/v1/experiments/x");
    expect(answer.statusCode).toBe(500);
    const id = answer.headers["x-request-id"];
    expect(answer.json()).toEqual({
      error: "internal",
      message: `something went wrong here that is logged under request id ${id}`,
    });
    expect(lines).toContainEqual(expect.objectContaining({ requestId: id, msg: "failed" }));
  });
});
