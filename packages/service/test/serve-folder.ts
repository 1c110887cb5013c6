/** A service on a data folder or a database at any free port, which it prints: `node serve-folder.ts PLACE`. */
import { startService } from "../src/main.ts";
import { isAddress } from "../src/store/open-data.ts";

const position = process.argv[2]!;
const data = isAddress(position) ? { database: position } : { data: position };
const service = await startService({ ...data, port: 0, logLevel: "error" });
process.once("SIGTERM", () => service.close());
await service.ready;
console.log(service.origin);
