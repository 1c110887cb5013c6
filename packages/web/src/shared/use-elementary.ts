import { exp } from "./elementary/exp.ts";
import { expm1 } from "./elementary/expm1.ts";
import { log } from "./elementary/log.ts";
import { log1p } from "./elementary/log1p.ts";
import { log2 } from "./elementary/log2.ts";
import { cos, sin } from "./elementary/sine-cosine.ts";

/*
 * Browsers do not agree on the last bit of these functions, and a learner that meets one other bit soon plays another arm.
 * A worker whose first import is this file computes with those of Node 24, and so the very numbers of the command line.
 */
Object.assign(Math, { exp, expm1, log, log1p, log2, cos, sin });
