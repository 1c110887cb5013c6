import { PRIOR_COUNT, shrunkSumsContract } from "../../../test/shrunk-sums.contract.ts";
import { PlainWeights } from "./plain-weights.ts";
import { PlainSums } from "./shrunk-sums.ts";

const weights = new PlainWeights(4, 0.1);
shrunkSumsContract("PlainSums", weights, new PlainSums(weights, PRIOR_COUNT));
