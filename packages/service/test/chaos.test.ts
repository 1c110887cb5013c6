import { test } from "vitest";
import { chaos } from "./chaos.ts";

test("three servers on one database lose nothing and count nothing twice while they and the database fail, and learn what a replay gives", async () => {
  await chaos({
    servers: 3,
    faults: ["kill the owner", "restart the database", "pause the owner"],
    pause: 300,
    still: 4000,
  });
}, 300_000);
