import { testCarts, testTakenTill } from "./cart-suite.ts";
import { testGoods } from "./goods-suite.ts";
import { idbDisk } from "./idb-disk.ts";
import { testLedger } from "./ledger-suite.ts";
import { testOutboxFaults } from "./outbox-faults-suite.ts";
import { testOutboxRefusals } from "./outbox-refusals-suite.ts";
import { testOutbox } from "./outbox-suite.ts";
import { testPermissions } from "./permissions-suite.ts";
import { testStore } from "./store-suite.ts";

testStore("IndexedDB", idbDisk);
testLedger("IndexedDB", idbDisk);
testOutbox("IndexedDB", idbDisk);
testOutboxRefusals("IndexedDB", idbDisk);
testOutboxFaults("IndexedDB", idbDisk);
testGoods("IndexedDB", idbDisk);
testPermissions("IndexedDB", idbDisk);
testCarts("IndexedDB", idbDisk);
testTakenTill("IndexedDB", idbDisk);
