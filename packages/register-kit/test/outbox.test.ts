import { memoryDisk, sqliteDisk } from "./disks.ts";
import { testOutbox } from "./outbox-suite.ts";

testOutbox("memory", memoryDisk);
testOutbox("node:sqlite", sqliteDisk);
