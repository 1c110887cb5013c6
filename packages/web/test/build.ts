import { ensureApp } from "../../../scripts/ensure-app.ts";

/** Vitest runs this before the tests. */
export default ensureApp;
