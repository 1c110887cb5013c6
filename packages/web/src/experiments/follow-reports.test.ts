import { BlenditError } from "@blendit/service/client";
import type { ExperimentReport } from "@blendit/service/contract";
import { expect, test } from "vitest";
import { type Connection, followReports } from "./follow-reports.ts";

const report = (decisions: number) => ({ counts: { decisions } }) as ExperimentReport;

type Step = readonly (ExperimentReport | Error)[];

/** Follows a service whose every connection gives what a step says; stops when there are no more steps. */
async function followed(steps: readonly Step[]) {
  const seen: string[] = [];
  const pauses: number[] = [];
  const stop = new AbortController();
  let next = 0;
  await followReports({
    open: async function* () {
      const step = steps[next++];
      if (step === undefined) stop.abort();
      for (const each of step ?? []) {
        if (each instanceof Error) throw each;
        yield each;
      }
    },
    onReport: ({ counts }) => seen.push(`report ${counts.decisions}`),
    onConnection: (connection: Connection) => seen.push(connection.state),
    pause: async (milliseconds) => void pauses.push(milliseconds),
    signal: stop.signal,
  });
  return { seen, pauses };
}

test("reports are taken as they come, and the connection is live from the first on", async () => {
  const { seen } = await followed([[report(1), report(2)]]);
  expect(seen).toEqual(["connecting", "report 1", "live", "report 2", "live", "away"]);
});

test("a service that goes away is tried again, after longer and longer pauses, and shortly again once it was there", async () => {
  const gone = new BlenditError(0, "unreachable", "no answer");
  const { seen, pauses } = await followed([[report(1), gone], [gone], [gone], [gone], [gone], [gone], [report(2)], []]);
  expect(seen.filter((each) => each.startsWith("report"))).toEqual(["report 1", "report 2"]);
  expect(pauses).toEqual([500, 1000, 2000, 4000, 5000, 5000, 500, 1000]);
});

test.each([401, 403, 404])("what is refused with %d is not tried again", async (status) => {
  const { seen } = await followed([[new BlenditError(status, "no", "no")], [report(1)]]);
  expect(seen).toEqual(["connecting", "refused"]);
});

test("a proxy that answers in place of the service is no refusal", async () => {
  const { seen } = await followed([[new BlenditError(404, "invalid-answer", "a page")], [report(1)]]);
  expect(seen).toContain("report 1");
});

test("a service that is about to end, or has too much to do, is tried again", async () => {
  const { seen } = await followed([[new BlenditError(503, "closing", "later")], [report(1)]]);
  expect(seen).toContain("report 1");
});
