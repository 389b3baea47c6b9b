import { memoryDisk, sqliteDisk } from "./disks.ts";
import { testGoods } from "./goods-suite.ts";

testGoods("memory", memoryDisk);
testGoods("node:sqlite", sqliteDisk);
