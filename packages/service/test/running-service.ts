import { onTestFinished } from "vitest";
import { type RunningService, type ServiceOptions, startService } from "../src/index.ts";
import { newFolder } from "./new-folder.ts";

/** A service on any free port, with data in a folder that goes when the test ends. It ends with the test at the latest. */
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
