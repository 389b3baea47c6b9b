import { memoryDisk, sqliteDisk } from "./disks.ts";
import { testLedger } from "./ledger-suite.ts";

testLedger("memory", memoryDisk);
testLedger("node:sqlite", sqliteDisk);
