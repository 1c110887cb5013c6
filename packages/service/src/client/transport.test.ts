import { describe, expect, test, vi } from "vitest";
import { blenditClient } from "./blendit-client.ts";
import { BlenditError } from "./blendit-error.ts";
import { type ClientOptions, pauseBefore, retryAfter, streamLines } from "./transport.ts";

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Record<string, unknown>;
}

type Reply = Response | Error | "silence";

function refused(status: number, headers: Record<string, string> = {}): Response {
  return Response.json({ error: "no", message: "not now" }, { status, headers });
}

/** A client whose calls get these replies one after another, and then the last one again. */
function answered(replies: readonly Reply[], options: Partial<ClientOptions> = {}) {
  const asked: Asked[] = [];
  const fetch = (async (input: URL, init: RequestInit) => {
    const reply = replies[Math.min(asked.length, replies.length - 1)]!;
    const { method, headers, body, signal } = init;
    asked.push({
      method: method!,
      url: String(input),
      headers: headers as Record<string, string>,
      body: body === undefined ? {} : JSON.parse(String(body)),
    });
    if (reply === "silence") {
      return new Promise((_, reject) => signal!.addEventListener("abort", () => reject(signal!.reason)));
    }
    if (reply instanceof Error) throw reply;
    return reply.clone();
  }) as typeof globalThis.fetch;
  return { asked, client: blenditClient({ url: "http://127.0.0.1:4880", fetch, ...options }) };
}

const answer = { decision: "x.1", arm: "a", probability: 0.5 };
const decision = Response.json(answer, { status: 201 });
const report = Response.json({ id: "x", status: "running", weights: {}, settings: {} });
const broken = new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } });

describe("a call that is safe to repeat", () => {
  test.each<[what: string, reply: Reply]>([
    ["a broken connection", broken],
    ["429", refused(429)],
    ["502", refused(502)],
    ["503", refused(503)],
    ["504", refused(504)],
    ["no answer in time", "silence"],
    ["a page of a proxy", new Response("<h1>Not Found</h1>", { status: 404 })],
    ["JSON of another program", Response.json({ status: "ok" })],
  ])("is retried after %s, under the same key", async (_, reply) => {
    // Long compared with what a busy machine needs to read an existing answer: only silence must time out.
    const { client, asked } = answered([reply, reply, decision], { timeout: 500 });
    expect(await client.decide("x")).toEqual(answer);
    const [first] = asked;
    expect(asked).toEqual([first, first, first]);
    expect(first!.body.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("is retried the given number of times, then fails with the last reason", async () => {
    const { client, asked } = answered([broken], { retries: 1 });
    await expect(client.experiments()).rejects.toMatchObject({
      status: 0,
      code: "unreachable",
      message: expect.stringContaining("No answer from http://127.0.0.1:4880 (ECONNREFUSED)."),
    });
    expect(asked).toHaveLength(2);
    const slow = answered(["silence"], { retries: 0, timeout: 5 });
    await expect(slow.client.decide("x")).rejects.toMatchObject({
      code: "timeout",
      message: expect.stringContaining("No answer from http://127.0.0.1:4880 within 5 ms."),
    });
  });

  test("is not retried if the answer would be the same", async () => {
    for (const status of [400, 401, 404, 409, 422, 500]) {
      const { client, asked } = answered([refused(status)]);
      await expect(client.reward("x.1", { value: 1 })).rejects.toMatchObject({
        status,
        code: "no",
        message: "not now",
      });
      expect(asked).toHaveLength(1);
    }
  });

  test("waits as long as the service asks", async () => {
    vi.useFakeTimers();
    try {
      const { client, asked } = answered([refused(429, { "retry-after": "3" }), decision]);
      const call = client.decide("x");
      await vi.advanceTimersByTimeAsync(2999);
      expect(asked).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(101);
      expect(asked).toHaveLength(2);
      await call;
    } finally {
      vi.useRealTimers();
    }
  });

  test("stops when its signal is aborted, also between two attempts", async () => {
    const reason = new Error("enough");
    const { client, asked } = answered([refused(503, { "retry-after": "60" })]);
    const controller = new AbortController();
    const call = client.decide("x", {}, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 5);
    await expect(call).rejects.toBe(reason);
    expect(asked).toHaveLength(1);
  });
});

describe("a call that is not safe to repeat", () => {
  test("is retried only if the service has done nothing", async () => {
    const body = {
      name: "n",
      utility: { kind: "variance" },
      floor: 0.1,
      arms: [{ name: "a" }, { name: "b" }],
    } as const;
    const unnamed = { ...body, arms: [...body.arms] };
    for (const [reply, tries] of [
      [broken, 1],
      [refused(504), 1],
      [refused(429), 3],
    ] as const) {
      const creating = answered([reply]);
      await expect(creating.client.createExperiment(unnamed)).rejects.toBeInstanceOf(BlenditError);
      expect(creating.asked).toHaveLength(tries);
      const changing = answered([reply]);
      await expect(changing.client.change("x", { floor: 0.2 })).rejects.toBeInstanceOf(BlenditError);
      expect(changing.asked).toHaveLength(tries);
    }
    const named = answered([broken]);
    await expect(named.client.createExperiment({ ...unnamed, id: "n" })).rejects.toBeInstanceOf(BlenditError);
    expect(named.asked).toHaveLength(3);
  });
});

test("the key is sent in a header, ids are escaped, and the path of the base URL is kept", async () => {
  const options = { url: "https://host/blendit", key: "bl_secret" };
  const { client, asked } = answered([report], options);
  await client.experiment("a/b");
  expect(asked).toMatchObject([
    { method: "GET", url: "https://host/blendit/v1/experiments/a%2Fb", headers: { authorization: "Bearer bl_secret" } },
  ]);
});

test("fetch is called as a function, as browsers require", async () => {
  const seen: unknown[] = [];
  const fetch = async function (this: unknown) {
    seen.push(this);
    return Response.json({ experiments: [] });
  };
  await blenditClient({ url: "http://127.0.0.1:4880", fetch }).experiments();
  expect(seen).toEqual([undefined]);
});

describe("an answer that is not from the service is reported as such:", () => {
  const html = { "content-type": "text/html" };
  const page = "<!doctype html><h1>Down for maintenance</h1>";

  test.each<[what: string, reply: Response]>([
    ["a page with 200", new Response(page, { headers: html })],
    ["a page with 404", new Response(page, { status: 404, headers: html })],
    ["a page with 500", new Response(page, { status: 500, headers: html })],
    ["a redirect that was not followed", new Response(page, { status: 302, headers: html })],
    ["an empty body", new Response("", { headers: { "content-type": "application/json" } })],
    ["no body", new Response(null, { status: 204 })],
    ["half of an answer", new Response('{"decision":"x.1","ar', { headers: { "content-type": "application/json" } })],
    ["an answer that says to be a page", new Response(JSON.stringify(answer), { headers: html })],
    ["JSON of another program", Response.json({ status: "ok" })],
    ["a list", Response.json([])],
    ["null", Response.json(null)],
    ["a gateway's 404 in JSON", Response.json({ message: "no Route matched with those values" }, { status: 404 })],
    ["a 404 of another program", Response.json({ error: "Not Found", message: "No message" }, { status: 404 })],
  ])("%s", async (_, reply) => {
    const { client } = answered([reply], { retries: 0 });
    const { status } = reply;
    const calls = [client.decide("x"), client.reward("x.1", { value: 1 }), client.experiment("x"), client.ready()];
    const streams = [client.log("x").next(), client.events("x").next()];
    for (const call of [...calls, ...streams]) {
      await expect(call).rejects.toMatchObject({ name: "BlenditError", status, code: "invalid-answer" });
    }
  });

  test("with the text of the answer", async () => {
    const { client } = answered([new Response("welcome", { status: 404, statusText: "Oops" })]);
    await expect(client.experiments()).rejects.toMatchObject({
      message: 'This answer is not from a Blendit service: status 404 Oops, "welcome"',
    });
  });

  test("a batch with fewer items than were sent", async () => {
    const { client } = answered([Response.json({ rewards: [{ status: 201 }] })], { retries: 0 });
    const rewards = ["x.1", "x.2"].map((decision) => ({ decision, value: 1 }));
    await expect(client.rewardBatch({ rewards })).rejects.toMatchObject({ code: "invalid-answer" });
    expect(await client.rewardBatch({ rewards: rewards.slice(1) })).toEqual({ rewards: [{ status: 201 }] });
  });

  test("a row of a log that is cut off", async () => {
    const { client } = answered([
      new Response('{"decision":"x.1"}\n{"deci', { headers: { "content-type": "application/x-ndjson" } }),
    ]);
    const rows = client.log("x");
    expect((await rows.next()).value).toEqual({ decision: "x.1" });
    await expect(rows.next()).rejects.toMatchObject({ name: "BlenditError", code: "unreachable" });
  });
});

test.each<[options: Partial<ClientOptions>, message: string]>([
  [{ url: "127.0.0.1:4880" }, "url must be an address such as http://127.0.0.1:4880"],
  [{ timeout: Number.NaN }, "timeout must be milliseconds > 0"],
  [{ retries: -1 }, "retries must be a whole number >= 0"],
])("options %o are refused", (options, message) => {
  expect(() => blenditClient({ url: "http://127.0.0.1:4880", ...options })).toThrow(message);
});

test("pauses double, are reduced at random by up to half, and never exceed ten seconds", () => {
  const longest = (attempt: number) => pauseBefore(attempt, undefined, () => 1);
  expect([0, 1, 2, 3, 20].map(longest)).toEqual([100, 200, 400, 800, 10_000]);
  expect(pauseBefore(1, undefined, () => 0)).toBe(100);
});

test("a requested pause is respected, and spread a little", () => {
  expect(pauseBefore(5, 1000, () => 0)).toBe(1000);
  expect(pauseBefore(5, 1000, () => 0.5)).toBe(1050);
  expect(pauseBefore(0, 3_600_000, () => 0)).toBe(10_000);
});

test.each<[header: string | null, milliseconds: number | undefined]>([
  ["2", 2000],
  ["0", 0],
  ["Thu, 01 Jan 1970 00:01:00 GMT", 50_000],
  ["Thu, 01 Jan 1970 00:00:01 GMT", 0],
  ["soon", undefined],
  [null, undefined],
])("%o at ten seconds after the start of 1970 means %o ms", (header, milliseconds) => {
  expect(retryAfter(header, 10_000)).toBe(milliseconds);
});

async function linesOf(parts: readonly Uint8Array[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of streamLines(ReadableStream.from(parts))) lines.push(line);
  return lines;
}

test("lines are the same wherever the bytes are split, even within a character", async () => {
  const bytes = new TextEncoder().encode("für\n\nzwölf\nlast");
  for (let cut = 0; cut <= bytes.length; cut++) {
    expect(await linesOf([bytes.slice(0, cut), bytes.slice(cut)])).toEqual(["für", "", "zwölf", "last"]);
  }
  expect(await linesOf([])).toEqual([]);
});

test("a connection that breaks is an error, not an end", async () => {
  // A stream that fails drops what was not read, so the first part is read before.
  let fail = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("one\ntw"));
      fail = () => controller.error(new TypeError("terminated"));
    },
  });
  const lines = streamLines(stream);
  expect((await lines.next()).value).toBe("one");
  fail();
  await expect(lines.next()).rejects.toMatchObject({ code: "unreachable", status: 0 });
});
