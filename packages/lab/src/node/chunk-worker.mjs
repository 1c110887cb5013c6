// JavaScript: then a worker has no types to strip, even in the first run of all, as all else comes from the cache of
// compiled code that the main thread has filled. See `workerEnvironment`.
import { parentPort, workerData } from "node:worker_threads";
import { serveChunks } from "./serve-chunks.ts";

serveChunks(parentPort, workerData);
