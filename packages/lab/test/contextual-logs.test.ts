import { expect, test } from "vitest";
import { type LogHas, studyLogs } from "./contextual-logs.ts";

test.each<LogHas>(["probability", "context", "both"])(
  "intervals of logs hold and are narrow in 100 logs: %s",
  (has) => {
    const logs = 100;
    const { coverage, widthBySnips, widthByDoublyRobust } = studyLogs(has, logs, 11);
    // 94 % at least, within three standard errors.
    expect(coverage).toBeGreaterThan(0.94 - 3 * Math.sqrt((0.94 * 0.06) / logs));
    expect(widthBySnips).toBeLessThan(1.15);
    expect(widthByDoublyRobust).toBeLessThan(1.15);
  },
);
