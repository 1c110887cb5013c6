/** `npm run bench -- service-api` writes the list of calls in docs/appendix/service-api.md from the contract. */
import { readFileSync, writeFileSync } from "node:fs";
import { withCalls } from "./service-api-document.ts";

const path = new URL("../../../docs/appendix/service-api.md", import.meta.url);
writeFileSync(path, withCalls(readFileSync(path, "utf8")));
