import { chai } from "vitest";

// Without this, every expectation gets a proxy that finds misspelt properties. The compiler finds them, too, and the proxy doubles
// the time.
chai.config.useProxy = false;
