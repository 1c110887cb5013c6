import { ensureApp } from "../../../scripts/ensure-app.ts";

/** Has the app built before the first test. */
export default ensureApp;
