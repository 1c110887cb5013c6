import { createKey, type QueueState, type QueueView, withKeys } from "@blendit/service";
import type { QueuedRun } from "@blendit/service/contract";
import { describe, expect, test } from "vitest";
import { accessibilityComplaints } from "../../../test/browser/accessibility-complaints.ts";
import { layoutComplaints } from "../../../test/browser/layout-complaints.ts";
import { openApp, scratchFolder, startApp } from "./open-app.ts";

const NOW = "2026-01-01T12:00:00.000Z";
const life = { seenAt: "2026-01-01T11:59:58.000Z", isThere: true };
const gone = { seenAt: "2026-01-01T11:40:00.000Z", isThere: false };
const version = "Blendit 0.1.0 on Node 24";

const run: QueuedRun = {
  id: "3f0c9a52-5d0e-4c7b-9a53-0d6d5a2c1b7e",
  name: "steps and floors",
  version,
  begunAt: "2026-01-01T11:50:00.000Z",
  replications: { done: 50, wanted: 200 },
  rate: 3,
  secondsLeft: 50,
  threads: 6,
  collector: life,
  failure: null,
};
const worker = { id: "1", name: "rack-3 4711", version, threads: 6, ...life };

/** A queue with a state that a test controls. */
class TestQueue implements QueueView {
  state: QueueState | undefined = { now: NOW, runs: [run], workers: [worker] };
  readonly cancelled: [run: string, by: string][] = [];

  async look(): Promise<QueueState | undefined> {
    return this.state;
  }

  async cancel(id: string, by: string): Promise<boolean> {
    this.cancelled.push([id, by]);
    this.state = { ...this.state!, runs: [] };
    return true;
  }
}

describe("simulations in the queue", () => {
  test("show their progress, rate, time left and workers", async () => {
    const queue = new TestQueue();
    const { page, complaints } = await openApp("/experiments", {}, await startApp({ queue }));
    const panel = page.getByRole("region", { name: "Simulations in the queue" });
    const row = panel.getByRole("listitem", { name: "steps and floors" });
    await row.getByText("50 of 200 replications · 3.0 a second on 6 threads · about 50 s left").waitFor();
    await row.getByText("started 10 min ago").waitFor();
    const bar = row.getByRole("progressbar", { name: "Replications of steps and floors" });
    expect(await bar.evaluate((element) => (element as unknown as { position: number }).position)).toBe(0.25);
    await panel.getByText("1 worker, 6 threads").click();
    expect(await panel.getByRole("row").nth(1).allInnerTexts()).toEqual([
      "rack-3 4711\t6\tjust now\tBlendit 0.1.0 on Node 24",
    ]);
    queue.state = { ...queue.state!, runs: [{ ...run, replications: { done: 150, wanted: 200 }, secondsLeft: 16 }] };
    await row.getByText("150 of 200 replications · 3.0 a second on 6 threads · about 16 s left").waitFor();
    queue.state = { now: NOW, runs: [{ ...run, threads: 0, rate: null, secondsLeft: null }], workers: [] };
    await row.getByText(`No worker is running it: it needs one with ${version}.`).waitFor();
    queue.state = { ...queue.state, runs: [] };
    await panel.getByText("The queue is empty.").waitFor();
    expect(complaints).toEqual([]);
  });

  test("are not on the page if the server has no queue", async () => {
    const { page, paths } = await openApp("/experiments");
    await page.getByRole("heading", { name: "No experiments yet" }).waitFor();
    await expect.poll(() => paths).toContain("/v1/queue");
    expect(await page.getByText("Simulations in the queue").count()).toBe(0);
  });

  test("report when their database is down, and continue when it is back", async () => {
    const queue = new TestQueue();
    const { look } = queue;
    const reject = () => Promise.reject(new Error("connect ECONNREFUSED"));
    queue.look = reject;
    const { page } = await openApp("/experiments", {}, await startApp({ queue }));
    const panel = page.getByRole("region", { name: "Simulations in the queue" });
    await panel.getByText(/^The database of the queue does not answer/).waitFor();
    queue.look = look;
    await panel.getByText("50 of 200").waitFor();
    queue.look = reject;
    await panel.getByText("This is the last known state. The database of the queue does not answer").waitFor();
    expect(await panel.getByText("50 of 200").count()).toBe(1);
    queue.look = look;
    await panel.getByText("This is the last known state").waitFor({ state: "detached" });
  });

  test("are cancelled after a confirmation, with an admin key that is in no address", async () => {
    const queue = new TestQueue();
    const data = scratchFolder();
    const service = await startApp({ data, queue });
    const [read, admin] = await withKeys(data, async (keys) => {
      const scopes = ["read", "admin"] as const;
      const made = await Promise.all(scopes.map((scope) => createKey(keys, scope, scope, Date.now())));
      return made.map(({ text }) => text);
    });
    const { page, paths } = await openApp("/experiments", {}, service);
    const useKey = async (key: string) => {
      await page.getByLabel("Key", { exact: true }).fill(key);
      await page.getByRole("button", { name: "Use this key" }).click();
    };
    const cancel = page.getByRole("button", { name: "Cancel steps and floors" });
    await useKey(read!);
    await cancel.click();
    await page.getByRole("button", { name: "No", exact: true }).click();
    await cancel.click();
    await page.getByRole("button", { name: "Yes, cancel" }).click();
    await page.getByText(/“steps and floors” could not be cancelled: .*scope admin/).waitFor();
    expect(queue.cancelled).toEqual([]);
    await useKey(admin!);
    await cancel.click();
    await page.getByRole("button", { name: "Yes, cancel" }).click();
    await page.getByText("“steps and floors” is cancelled. Its finished replications are kept").waitFor();
    await page.getByText("The queue is empty.").waitFor();
    expect(queue.cancelled).toEqual([[run.id, "admin"]]);
    expect(paths.filter((path) => path.includes(read!) || path.includes(admin!))).toEqual([]);
  });
});

test.each([
  { width: 1440, mode: "light" },
  { width: 390, mode: "dark" },
] as const)(
  "at $width pixels in $mode the queue is accessible in all its states, and nothing is cut off",
  async (view) => {
    const queue = new TestQueue();
    const long = "a-name-that-somebody-made-of-everything-that-the-sweep-varies-and-of-the-day-it-was-begun";
    queue.state = {
      now: NOW,
      runs: [
        run,
        { ...run, id: run.id.replace("3f", "4f"), name: long, threads: 0, rate: null, secondsLeft: null },
        { ...run, id: run.id.replace("3f", "5f"), collector: gone },
        { ...run, id: run.id.replace("3f", "6f"), failure: "floor must be above 0 and below 1/4" },
      ],
      workers: [worker, { ...worker, id: "2", ...gone }],
    };
    const { page } = await openApp("/experiments", view, await startApp({ queue }));
    const expectGood = async (about: string) => {
      expect(await accessibilityComplaints(page), about).toEqual([]);
      expect(await layoutComplaints(page, ["cutOff"]), about).toEqual([]);
    };
    await page.getByText("1 worker, 6 threads; 1 silent").click();
    await page.getByRole("button", { name: `Cancel ${long}` }).click();
    await expectGood("runs");
    queue.state = { now: NOW, runs: [], workers: [] };
    await page.getByText("No workers. Start some").waitFor();
    await expectGood("empty");
  },
);
