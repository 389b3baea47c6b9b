import { testCarts, testFailedOpening, testTakenTill } from "./cart-suite.ts";
import { memoryDisk, sqliteDisk } from "./disks.ts";

testCarts("memory", memoryDisk);
testCarts("node:sqlite", sqliteDisk);
testFailedOpening("memory", memoryDisk);
testFailedOpening("node:sqlite", sqliteDisk);
// A register on files hears of it at its next write.
testTakenTill("memory", memoryDisk);
