import { groupIndexContract } from "../../test/group-index.contract.ts";
import { GroupList } from "./group-list.ts";

groupIndexContract("GroupList", (rows, sizes) => new GroupList(rows, sizes, sizes.length));
