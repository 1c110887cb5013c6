import { groupIndexContract } from "../../../test/group-index.contract.ts";
import { GroupList } from "./group-list.ts";

groupIndexContract("GroupList", (groups) => new GroupList(groups, groups.sizes.length));
