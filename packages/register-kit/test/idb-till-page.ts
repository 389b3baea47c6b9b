import { CACHE, LEDGER, openTill } from "@tillkeeper/register-kit";
import { idbDeviceKeys, openIdbStore } from "@tillkeeper/register-kit/idb";

/**
 * The functions of the page that the browser test calls. Each one opens the till anew, as after a
 * reload, and closes it.
 */
export interface KitPage {
  readonly enroll: (base_url: string, code: string) => Promise<void>;
  /**
   * Opens a session, sells mugs one at a time from the data in IndexedDB, and closes the session.
   */
  readonly sell: (
    base_url: string,
    sales: number,
  ) => Promise<{ readonly numbers: readonly string[]; readonly report_id: string }>;
  /**
   * Sends queued requests. Returns the receipts that were not printed, and the number of requests
   * that still wait.
   */
  readonly deliver: (base_url: string) => Promise<{ readonly unprinted: readonly string[]; readonly waiting: number }>;
}

const DELIVERY_MS = 300_000;

const keys = await idbDeviceKeys();

async function open(base_url: string) {
  const [ledger, cache] = [await openIdbStore(LEDGER), await openIdbStore(CACHE)];
  const till = await openTill({ base_url, ledger, cache, keys, app_version: "1.0.0", lock: { wait_ms: 5_000 } });
  return {
    till,
    close: async () => {
      await till.close();
      await ledger.close();
      await cache.close();
    },
  };
}

const kit_page: KitPage = {
  async enroll(base_url, code) {
    const { till, close } = await open(base_url);
    const enrolled = await till.enroll(code);
    if (enrolled.kind !== "registered") throw new Error(JSON.stringify(enrolled));
    await close();
  },
  async sell(base_url, sales) {
    const { till, close } = await open(base_url);
    await till.start();
    till.actAs({ name: "Ada" });
    await till.openSession(100_00n);
    const numbers: string[] = [];
    for (let sale = 0; sale < sales; sale += 1) {
      if ((await till.scan("MUG")) === undefined) throw new Error("The catalogue has no mug.");
      numbers.push((await till.pay([{ tender: "cash", handed_minor: 20_00n }])).receipt_number);
    }
    await till.count(await till.expectedCash());
    const { report_id } = await till.closeSession();
    await close();
    return { numbers, report_id };
  },
  async deliver(base_url) {
    const { till, close } = await open(base_url);
    const { unprinted } = await till.start();
    const waiting = await till.drain(AbortSignal.timeout(DELIVERY_MS));
    await close();
    return { unprinted: unprinted.map(({ receipt_number }) => receipt_number), waiting };
  },
};
Object.assign(globalThis, { kit_page });
