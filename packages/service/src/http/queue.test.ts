import { describe, expect, test } from "vitest";
import { FakeQueue } from "../../test/fake-queue.ts";
import { tryServer } from "../../test/try-server.ts";

describe("the queue", () => {
  test("is listed, or is `none` if the server has no queue", async () => {
    const queue = new FakeQueue();
    const watching = await tryServer({ queue });
    expect((await watching.app.inject("/v1/queue")).json()).toEqual({ kind: "queue", ...queue.state });
    queue.state = undefined;
    expect((await watching.app.inject("/v1/queue")).json()).toEqual({ kind: "none" });
    const other = await tryServer();
    expect((await other.app.inject("/v1/queue")).json()).toEqual({ kind: "none" });
  });

  test("that does not answer gives 503, with the reason only in the log", async () => {
    const queue = new FakeQueue();
    queue.failure = new Error("connect ECONNREFUSED at secret.example");
    const { app, lines } = await tryServer({ queue });
    const refused = [
      await app.inject("/v1/queue"),
      await app.inject({ method: "DELETE", url: `/v1/queue/runs/${queue.run.id}` }),
    ];
    for (const { statusCode, body } of refused) {
      expect(statusCode).toBe(503);
      expect(JSON.parse(body)).toEqual({
        error: "queue-away",
        message: "The database of the queue does not answer. The log of this server has the reason.",
      });
    }
    expect(lines.filter(({ msg }) => msg === "the queue does not answer")).toHaveLength(2);
    expect(JSON.stringify(lines)).toContain("secret.example");
  });
});

describe("a run", () => {
  test("is cancelled only by an admin key, whose name is logged", async () => {
    const queue = new FakeQueue();
    const { app, key, lines } = await tryServer({ queue, logLevel: "info" });
    const cancel = (headers: Record<string, string>) =>
      app.inject({ method: "DELETE", url: `/v1/queue/runs/${queue.run.id}`, headers });
    for (const scope of ["read", "decide"] as const) expect((await cancel(key(scope))).statusCode).toBe(403);
    expect(queue.cancelled).toEqual([]);
    expect((await cancel(key("admin", "ada"))).json()).toEqual({ run: queue.run.id, result: "cancelled" });
    expect(queue.cancelled).toEqual([[queue.run.id, "ada"]]);
    expect(lines).toContainEqual(expect.objectContaining({ msg: "run cancelled", run: queue.run.id, caller: "ada" }));
  });

  test("that does not exist gives 404, as does every run if the server has no queue", async () => {
    const unknown = "00000000-0000-4000-8000-000000000000";
    const answerOf = async (queue: FakeQueue | undefined, id: string) => {
      const { app } = await tryServer({ queue });
      const { statusCode, body } = await app.inject({ method: "DELETE", url: `/v1/queue/runs/${id}` });
      return [statusCode, JSON.parse(body).error];
    };
    expect(await answerOf(new FakeQueue(), unknown)).toEqual([404, "unknown-run"]);
    expect(await answerOf(undefined, unknown)).toEqual([404, "no-queue"]);
    expect(await answerOf(new FakeQueue(), "1; DROP TABLE runs")).toEqual([400, "invalid"]);
  });
});
