import { test } from "vitest";
import { chaos } from "./chaos.ts";

test("three servers and two workers on one database lose nothing and count nothing twice while they and the database fail, and give what a replay and a plain run give", async () => {
  await chaos({
    servers: 3,
    workers: 2,
    faults: ["kill the owner", "restart the database", "kill a worker", "pause the owner"],
    pause: 300,
    still: 4000,
    // Faults come as fast as they can; calls need not, and cost most of the test's processor time.
    rest: 20,
  });
}, 300_000);
