import { memoryDisk, sqliteDisk } from "./disks.ts";
import { testFullStart } from "./full-start-suite.ts";

testFullStart("memory", memoryDisk);
testFullStart("node:sqlite", sqliteDisk);
