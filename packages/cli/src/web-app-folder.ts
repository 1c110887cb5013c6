import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Where the built web app lies: in its package. In a clone it is there once it was built, by `npm start` or `npm run app`. */
export function webAppFolder(): string | undefined {
  const folder = join(dirname(createRequire(import.meta.url).resolve("@blendit/web/package.json")), "app");
  return existsSync(folder) ? folder : undefined;
}
