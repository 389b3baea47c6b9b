import { deleteDB } from "idb";
import { CACHE, LEDGER } from "../ledger/tables.ts";
import { DATABASE } from "./idb-keys.ts";

/**
 * Deletes everything that the register has stored in this browser: sales, prices and keys. What was
 * not sent is lost, so deactivate the register first and let everything be sent. Close the till
 * before.
 */
export async function eraseIdb(): Promise<void> {
  for (const name of [LEDGER.name, CACHE.name, DATABASE]) await deleteDB(name);
}
