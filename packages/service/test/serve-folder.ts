/**
 * Starts a service on a data folder or a database, on any free port, and prints its address: `node serve-folder.ts
 * LOCATION`.
 */
import { startService } from "../src/main.ts";
import { isAddress } from "../src/store/open-data.ts";

const location = process.argv[2]!;
const data = isAddress(location) ? { database: location } : { data: location };
const service = await startService({ ...data, port: 0, logLevel: "error" });
process.once("SIGTERM", () => service.close());
await service.ready;
console.log(service.origin);
