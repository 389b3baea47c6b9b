import { idbDisk } from "./idb-disk.ts";
import { testLedger } from "./ledger-suite.ts";
import { testOutbox } from "./outbox-suite.ts";
import { testStore } from "./store-suite.ts";

testStore("IndexedDB", idbDisk);
testLedger("IndexedDB", idbDisk);
testOutbox("IndexedDB", idbDisk);
