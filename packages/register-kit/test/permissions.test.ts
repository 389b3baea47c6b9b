import { memoryDisk, sqliteDisk } from "./disks.ts";
import { testPermissions } from "./permissions-suite.ts";

testPermissions("memory", memoryDisk);
testPermissions("node:sqlite", sqliteDisk);
