import { expect, test } from "vitest";
import { type LogHas, studyLogs } from "./contextual-logs.ts";

test.each<LogHas>(["probability", "context", "both"])(
  "intervals of 2,000 logs have their nominal coverage, and are as narrow as those of published estimators: %s",
  (has) => {
    const { coverage, widthBySnips, widthByDoublyRobust } = studyLogs(has, 2000, 12);
    // The standard error of a share of 95 % in 2,000 logs is 0.5 %.
    expect(coverage).toBeGreaterThan(0.94);
    expect(coverage).toBeLessThan(0.97);
    expect(widthBySnips).toBeLessThan(1.15);
    expect(widthByDoublyRobust).toBeLessThan(1.15);
  },
  300_000,
);
