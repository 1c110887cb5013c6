import { chai } from "vitest";

// Each expectation would be made behind a proxy that finds misspelt properties, as the compiler does: twice the time.
chai.config.useProxy = false;
