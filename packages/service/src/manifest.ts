import { createRequire } from "node:module";

/** What this package says of itself. Asked for by the package's name, as the manifest lies elsewhere once published. */
export const manifest = createRequire(import.meta.url)("@blendit/service/package.json") as { readonly version: string };
