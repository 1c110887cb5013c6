import { Type } from "typebox";
import { type Complaint, invalidValue } from "../text/complaint.ts";
import { check } from "./check.ts";
import type { ModuleSpec } from "./module-spec.ts";

const moduleName = Type.Object({ module: Type.String({ pattern: "\\S", description: "a path, such as ./mine.ts" }) });

/** All that is wrong with its form. */
export function checkModuleSpec(spec: ModuleSpec): Complaint[] {
  if ("kind" in spec) return [invalidValue(["utility"], "either a kind or a module", spec)];
  return check({ module: spec.module }, moduleName).map(({ path, ...complaint }) => ({
    ...complaint,
    path: ["utility", ...path],
    message: complaint.message.replace("invalid module", "invalid utility.module"),
  }));
}
