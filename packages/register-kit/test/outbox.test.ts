import { memoryDisk, sqliteDisk } from "./disks.ts";
import { testOutboxFaults } from "./outbox-faults-suite.ts";
import { testOutbox } from "./outbox-suite.ts";

testOutbox("memory", memoryDisk);
testOutboxFaults("memory", memoryDisk);
testOutbox("node:sqlite", sqliteDisk);
testOutboxFaults("node:sqlite", sqliteDisk);
