import type { Floor } from "../simplex/least-weights.ts";
import type { ArmNumbersState } from "./arm-numbers.ts";
import type { CertificatesState } from "./certificate/certificates.ts";
import type { PlugIn } from "./estimates/plug-in.ts";
import type { LearnerState } from "./learner.ts";

/** What `full-gradient` saves. */
export interface FullGradientState extends LearnerState {
  readonly round: number;
  readonly weightAverage: ArmNumbersState;
  readonly blend: readonly number[];
  readonly before: readonly number[];
  readonly average: readonly number[];
  readonly floor: Floor;
  readonly retired: readonly number[];
  readonly scale: ArmNumbersState;
  readonly multiplier: number;
  readonly spreads: ArmNumbersState;
  readonly plugIn: ReturnType<PlugIn["save"]>;
  readonly untried: readonly number[];
  readonly certificates: CertificatesState | null;
}
