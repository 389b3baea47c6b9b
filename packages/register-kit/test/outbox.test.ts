import { memoryDisk, sqliteDisk } from "./disks.ts";
import { testOutboxFaults } from "./outbox-faults-suite.ts";
import { testOutboxRefusals } from "./outbox-refusals-suite.ts";
import { testOutbox } from "./outbox-suite.ts";

testOutbox("memory", memoryDisk);
testOutboxRefusals("memory", memoryDisk);
testOutboxFaults("memory", memoryDisk);
testOutbox("node:sqlite", sqliteDisk);
testOutboxRefusals("node:sqlite", sqliteDisk);
testOutboxFaults("node:sqlite", sqliteDisk);
