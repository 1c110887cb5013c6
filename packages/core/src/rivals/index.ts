import { exp3 } from "./exp3.ts";
import { plugInOptimum } from "./plug-in-optimum.ts";
import { thompson } from "./thompson.ts";
import { ucb1 } from "./ucb1.ts";

/** Methods of other papers, to compare with. */
export const rivalKinds = {
  "plug-in-optimum": plugInOptimum,
  exp3,
  ucb1,
  thompson,
};
