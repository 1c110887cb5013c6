// JavaScript, so that a worker has no types to strip even in the very first run: all other code comes from the compile cache
// that the main thread has filled. See `workerEnvironment`.
import { parentPort, workerData } from "node:worker_threads";
import { serveChunks } from "./serve-chunks.ts";

serveChunks(parentPort, workerData);
