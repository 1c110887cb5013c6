// In JavaScript, so that a worker has no types to strip before its first import.
import { parentPort } from "node:worker_threads";
import { serveEstimates } from "./estimate-thread.ts";

serveEstimates(parentPort);
