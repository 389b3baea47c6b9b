import { memoryDisk, sqliteDisk } from "./disks.ts";
import { testStore } from "./store-suite.ts";

testStore("memory", memoryDisk);
testStore("node:sqlite", sqliteDisk);
