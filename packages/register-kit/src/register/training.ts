import { CACHE, type CacheTables, LEDGER, type LedgerTables } from "../ledger/tables.ts";
import { openMemoryStore } from "../store/memory.ts";
import type { Store } from "../store/port.ts";
import { TERMINAL } from "./config.ts";
import type { TerminalConfig } from "./config-types.ts";
import { readMeta } from "./parts.ts";
import { REGISTRATION, type Registration } from "./registration.ts";
import { openTill, type Till } from "./till.ts";
import { TillError } from "./till-context.ts";

/** Tables of the cache that a training gets. Customers are people, and stay out. */
const COPIED = (Object.keys(CACHE.tables) as (keyof CacheTables)[]).filter((table) => table !== "customers");
/** Keys of card terminals and signing devices, which must do nothing for a training. */
const SECRET = /(?:api_key|api_token|service_secret|license_token)$/;

/**
 * Opens a till for training beside a real one, with the products, prices, taxes, people and
 * settings that the real one has now. Its records are in memory and end with it. It has no token
 * and sends nothing, takes cards by hand only, lets anybody of the staff sign in with any
 * passcode, and its papers say that nothing was sold. The real till stays open. Close the
 * training at its end.
 *
 * @throws TillError `not_registered` or `not_ready` for a till that cannot sell.
 */
export async function openTrainingTill(till: Till): Promise<Till> {
  const { options, parts } = till;
  const registration = await readMeta<Registration>(parts, REGISTRATION);
  if (registration === undefined) throw new TillError("not_registered", "Enrol this register with a code first.");
  const config = till.upkeep.config.current();
  if (config === undefined) throw new TillError("not_ready", "The configuration of this register was not pulled yet.");
  const [ledger, cache] = [await openMemoryStore<LedgerTables>(LEDGER), await openMemoryStore<CacheTables>(CACHE)];
  await ledger.write(["meta"], (transaction) =>
    transaction.put("meta", { name: REGISTRATION, value: { ...registration, sealed_token: null } }),
  );
  await copyCache(parts.cache, cache);
  const sealed = await parts.secrets.seal(JSON.stringify(withoutSecrets(config)));
  await cache.write(["config"], (transaction) => transaction.put("config", { id: TERMINAL, data: sealed }));
  const { base_url, keys, app_version, timers, random, sells_without_session, measured_barcodes } = options;
  const training = await openTill({
    base_url,
    keys,
    app_version,
    ledger,
    cache,
    is_training: true,
    fetch: () => Promise.reject(new TypeError("A training sends nothing.")),
    ...(timers === undefined ? {} : { timers }),
    ...(random === undefined ? {} : { random }),
    ...(sells_without_session === undefined ? {} : { sells_without_session }),
    ...(measured_barcodes === undefined ? {} : { measured_barcodes }),
  });
  await training.start();
  const person = till.person();
  if (person?.staff_id != null) await training.signIn(person.staff_id, "");
  else if (person !== undefined) training.actAs(person);
  return training;
}

async function copyCache(from: Store<CacheTables>, to: Store<CacheTables>): Promise<void> {
  for (const table of COPIED) {
    const records = await from.read([table], (transaction) => transaction.range(table));
    await to.write([table], async (transaction) => {
      for (const record of records) await transaction.put(table, record);
    });
  }
}

function withoutSecrets(config: TerminalConfig): TerminalConfig {
  const text = JSON.stringify(config, (name, value: unknown) => (SECRET.test(name) ? "" : value));
  const known = JSON.parse(text) as TerminalConfig;
  return {
    ...known,
    config: { ...known.config, card_payments: { ...known.config.card_payments, provider: "manual" } },
    resolved_config: { ...known.resolved_config, card_payment_provider: "manual" },
  };
}
