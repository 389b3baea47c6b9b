import { memoryDisk, sqliteDisk } from "./disks.ts";
import { testReturns } from "./returns-suite.ts";

testReturns("memory", memoryDisk);
testReturns("node:sqlite", sqliteDisk);
