/** A service on a data folder at any free port, which it prints: `node serve-folder.ts FOLDER`. */
import { startService } from "../src/main.ts";

const service = await startService({ data: process.argv[2]!, port: 0, logLevel: "warn" });
process.once("SIGTERM", () => service.close());
console.log(service.origin);
