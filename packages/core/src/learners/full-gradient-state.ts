import type { ArmSpreadsState } from "./arm-spreads.ts";
import type { CertificatesState } from "./certificate/certificates.ts";
import type { PlugIn } from "./estimates/plug-in.ts";
import type { LearnerState } from "./learner.ts";
import type { SlopeScaleState } from "./slope-scale.ts";
import type { WeightAverageState } from "./weight-average.ts";

/** What `full-gradient` saves. */
export interface FullGradientState extends LearnerState {
  readonly round: number;
  readonly weightAverage: WeightAverageState;
  readonly blend: number[];
  readonly before: number[];
  readonly average: number[];
  readonly retired: readonly number[];
  readonly scale: SlopeScaleState;
  readonly multiplier: number;
  readonly spreads: ArmSpreadsState;
  readonly plugIn: ReturnType<PlugIn["save"]>;
  readonly untried: readonly number[];
  readonly certificates: CertificatesState | null;
}
