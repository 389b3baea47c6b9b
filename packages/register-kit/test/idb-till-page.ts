import { CACHE, LEDGER, newDeviceKeys, openTill } from "@tillkeeper/register-kit";
import { openIdbStore } from "@tillkeeper/register-kit/idb";

/** Functions of the page for the browser test. */
export interface KitPage {
  /** Enrols, opens a session, sells one mug from IndexedDB and closes the till. Returns the number of the receipt. */
  readonly sell: (base_url: string, code: string) => Promise<string>;
  /** Opens the till again, as after a reload, and delivers. Returns the receipt's number and what waits. */
  readonly deliver: (base_url: string) => Promise<{ readonly number: string | undefined; readonly waiting: number }>;
}

/** Keys that a real register keeps in IndexedDB: these end with the page. */
const keys = await newDeviceKeys();

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
  async sell(base_url, code) {
    const { till, close } = await open(base_url);
    const enrolled = await till.enroll(code);
    if (enrolled.kind !== "registered") throw new Error(JSON.stringify(enrolled));
    till.actAs({ name: "Ada" });
    await till.openSession(100_00n);
    if ((await till.scan("MUG")) === undefined) throw new Error("The catalogue has no mug.");
    const { receipt_number } = await till.pay([{ tender: "cash", handed_minor: 20_00n }]);
    await close();
    return receipt_number;
  },
  async deliver(base_url) {
    const { till, close } = await open(base_url);
    const { unprinted } = await till.start();
    const waiting = await till.drain(AbortSignal.timeout(30_000));
    await close();
    return { number: unprinted[0]?.receipt_number, waiting };
  },
};
Object.assign(globalThis, { kit_page });
