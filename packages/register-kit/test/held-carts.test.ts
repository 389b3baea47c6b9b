import { memoryDisk, sqliteDisk } from "./disks.ts";
import { testHeldCarts } from "./held-carts-suite.ts";

testHeldCarts("memory", memoryDisk);
testHeldCarts("node:sqlite", sqliteDisk);
