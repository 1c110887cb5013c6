import { groupIndexContract } from "../../../test/group-index.contract.ts";
import { GroupTree } from "./group-tree.ts";

groupIndexContract("GroupTree", (groups) => new GroupTree(groups));
