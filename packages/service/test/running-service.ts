import { onTestFinished } from "vitest";
import { type RunningService, type ServiceOptions, startService } from "../src/index.ts";
import { newFolder } from "./new-folder.ts";

/**
 * A service on any free port, with data in a folder that is deleted after the test. It is closed when the test ends, if
 * not before.
 */
export async function runService(options: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const data = options.data ?? newFolder();
  const { close, ...service } = await startService({ port: 0, logLevel: "silent", ...options, data });
  let closing: Promise<void> | undefined;
  const closeOnce = () => {
    closing ??= close();
    return closing;
  };
  onTestFinished(closeOnce);
  return { ...service, close: closeOnce };
}
