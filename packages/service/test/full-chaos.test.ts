import { Random } from "@blendit/core";
import { expect, test } from "vitest";
import { chaos, FAULTS } from "./chaos.ts";

/** Seconds within which the service has to be available again. */
const WANTED = 5;

test("three servers on one database survive forty faults, each for at most five seconds", async () => {
  const random = Random.stream(17, "faults");
  const faults = Array.from({ length: 40 }, () => FAULTS[Math.floor(FAULTS.length * random.uniform())]!);
  const recoveries = await chaos({ servers: 3, faults, pause: 2000, still: 6000 });
  for (const { fault, seconds } of recoveries) console.log(`${fault}: available again after ${seconds.toFixed(2)} s`);
  expect(recoveries.filter(({ seconds }) => seconds > WANTED)).toEqual([]);
}, 1_800_000);
