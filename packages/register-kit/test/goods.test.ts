import { memoryDisk, sqliteDisk } from "./disks.ts";
import { testGoods } from "./goods-suite.ts";
import { idbDisk } from "./idb-disk.ts";

testGoods("memory", memoryDisk);
testGoods("node:sqlite", sqliteDisk);
testGoods("IndexedDB", idbDisk);
