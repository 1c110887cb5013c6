import { weightSharingContract } from "../../../test/weight-sharing.contract.ts";
import { LazySharing } from "./lazy-sharing.ts";
import { LazyWeights } from "./lazy-weights.ts";

weightSharingContract("LazySharing", (armCount, floor) => {
  const weights = new LazyWeights(armCount, floor);
  return { weights, sharing: new LazySharing(weights) };
});
