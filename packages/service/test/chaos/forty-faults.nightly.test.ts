import { Random } from "@blendit/core";
import { expect, test } from "vitest";
import { chaos, FAULTS, type Recovery } from "./chaos.ts";

/** Seconds within which the service must be available again, and other workers must have a dead worker's jobs. */
const WANTED = { service: 5, job: 15 };

test("three servers and two workers survive forty faults: the service recovers within 5 seconds, a job within 15", async () => {
  const random = Random.stream(17, "faults");
  const faults = Array.from({ length: 40 }, () => FAULTS[Math.floor(FAULTS.length * random.uniform())]!);
  const recoveries = await chaos({ servers: 3, workers: 2, faults, pause: 2000, still: 6000, rest: 0 });
  for (const { fault, seconds } of recoveries) console.log(`${fault}: recovered after ${seconds.toFixed(2)} s`);
  expect(recoveries.filter(isLate)).toEqual([]);
}, 1_800_000);

function isLate({ fault, seconds }: Recovery): boolean {
  return seconds > (fault === "kill a worker" ? WANTED.job : WANTED.service);
}
