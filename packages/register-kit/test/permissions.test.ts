import { memoryDisk, sqliteDisk } from "./disks.ts";
import { testDrawer } from "./drawer-suite.ts";
import { testPermissions } from "./permissions-suite.ts";

testPermissions("memory", memoryDisk);
testPermissions("node:sqlite", sqliteDisk);

testDrawer("memory", memoryDisk);
testDrawer("node:sqlite", sqliteDisk);
