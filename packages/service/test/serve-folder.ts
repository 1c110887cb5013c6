/**
 * A service on a data folder, at any free port, which it prints: `node serve-folder.ts FOLDER`. With a parent process, it takes
 * SIGTERM for the end.
 */
import { randomInt } from "node:crypto";
import { Random } from "@blendit/core";
import { DecisionService } from "../src/decisions/decision-service.ts";
import { buildServer } from "../src/http/build-server.ts";
import { StoredKeyRing } from "../src/keys/key-ring.ts";
import { DataFolder } from "../src/store/data-folder.ts";
import { openStore } from "../src/store/open-store.ts";

const folder = new DataFolder(process.argv[2]!);
const { store, keys } = openStore(folder.databasePath);
const [node] = process.versions.node.split(".").map(Number);
const calls = await DecisionService.open({
  store,
  clock: Date.now,
  random: Random.stream(randomInt(2 ** 32), "service"),
  node: node!,
});
const app = await buildServer({
  calls,
  keys: new StoredKeyRing(keys, Date.now),
  isLoopback: true,
  bodyLimit: 1_048_576,
  logLevel: "warn",
});
process.once("SIGTERM", async () => {
  await app.close();
  await store.close();
  folder.release();
});
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
