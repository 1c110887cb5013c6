import { createRequire } from "node:module";

/** This package's manifest. Found by the package's name, since its relative path differs once published. */
export const manifest = createRequire(import.meta.url)("@blendit/service/package.json") as { readonly version: string };
