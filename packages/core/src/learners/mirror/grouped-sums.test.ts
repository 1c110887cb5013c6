import { PRIOR_COUNT, shrunkSumsContract } from "../../../test/shrunk-sums.contract.ts";
import { GroupedSums } from "./grouped-sums.ts";
import { GroupedWeights } from "./grouped-weights.ts";

const weights = new GroupedWeights(4, 0.1, PRIOR_COUNT);
shrunkSumsContract("GroupedSums", weights, new GroupedSums(weights, PRIOR_COUNT));
