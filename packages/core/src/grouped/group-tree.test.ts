import { groupIndexContract } from "../../test/group-index.contract.ts";
import { GroupTree } from "./group-tree.ts";

groupIndexContract("GroupTree", (rows, sizes) => new GroupTree(rows, sizes));
