import { weightSharingContract } from "../../../test/weight-sharing.contract.ts";
import { GroupedSharing } from "./grouped-sharing.ts";
import { GroupedWeights } from "./grouped-weights.ts";

weightSharingContract("GroupedSharing", (armCount, floor) => {
  const weights = new GroupedWeights(armCount, floor, 1);
  return { weights, sharing: new GroupedSharing(weights) };
});
