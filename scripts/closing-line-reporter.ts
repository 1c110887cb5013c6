import type { Reporter, TestModule } from "vitest/node";

/** Ends a run with one plain line, `12 passed, 0 failed`, for tools that count tests by reading the output. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      let failedHere = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") passed++;
        if (state === "failed") failedHere++;
      }
      // A file that does not load, or whose hooks throw, has no failed test but must still count.
      failed += failedHere === 0 && module.state() === "failed" ? 1 : failedHere;
    }
    console.log(`${passed} passed, ${failed} failed`);
  }
}
