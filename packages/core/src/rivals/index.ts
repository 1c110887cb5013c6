import { ceUcb } from "./ce-ucb.ts";
import { exp3 } from "./exp3.ts";
import { mixtureOgd } from "./mixture-ogd.ts";
import { mixtureUcb } from "./mixture-ucb.ts";
import { plugInOptimum } from "./plug-in-optimum.ts";
import { rsEtc } from "./rs-etc.ts";
import { rsUcb } from "./rs-ucb.ts";
import { thompson } from "./thompson.ts";
import { ucb1 } from "./ucb1.ts";

/** Methods of other papers, to compare with. */
export const rivalKinds = {
  "plug-in-optimum": plugInOptimum,
  "mixture-ucb": mixtureUcb,
  "mixture-ogd": mixtureOgd,
  "rs-etc": rsEtc,
  "rs-ucb": rsUcb,
  "ce-ucb": ceUcb,
  exp3,
  ucb1,
  thompson,
};
