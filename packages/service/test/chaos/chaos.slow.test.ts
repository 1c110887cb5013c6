import { test } from "vitest";
import { chaos } from "./chaos.ts";

test("three servers and two workers on one database have no data loss or duplicates while they and the database fail, and match a replay and a plain run", async () => {
  await chaos({
    servers: 3,
    workers: 2,
    faults: ["kill the owner", "restart the database", "kill a worker", "pause the owner"],
    pause: 300,
    still: 4000,
    // Faults follow each other as fast as possible. Calls are less frequent, since they cost most of the test's
    // processor time.
    rest: 20,
  });
}, 300_000);
