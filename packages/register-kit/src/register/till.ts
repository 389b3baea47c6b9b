import { checkedAddress, openClient, SYSTEM_TIMERS, type Timers } from "@tillkeeper/client";
import { openLedger } from "../ledger/ledger.ts";
import { type CacheTables, COUNTERS, type Counters, type LedgerTables, type SaleRecord } from "../ledger/tables.ts";
import { parkedRows } from "../outbox/queue.ts";
import type { Delivery } from "../outbox/kept-sender.ts";
import type { SenderEvent } from "../outbox/sender.ts";
import { isUnfinished } from "../sale/unfinished.ts";
import { seriesCode } from "../session/closing.ts";
import type { Session } from "../session/session.ts";
import { isPassing, type Lock, type LockOptions, type Store, StoreError } from "../store/port.ts";
import type { CallbackError } from "./callbacks.ts";
import { checkMeasuredBarcodes } from "./measured-barcodes.ts";
import { type Noted, notesAt } from "./notes.ts";
import { readMeta, type RegisterParts } from "./parts.ts";
import type { Health, Presence } from "./presence.ts";
import {
  activate,
  deactivate,
  enroll,
  markReleased,
  readRegistration,
  readReleased,
  readToken,
  type Registered,
} from "./registration.ts";
import { type DeviceKeys, secretsWith } from "./secrets.ts";
import { startServerClock } from "./server-clock.ts";
import { type OpenCart, openTillCart } from "./till-cart.ts";
import { openClosings } from "./till-closings.ts";
import { type TillContext, TillError } from "./till-context.ts";
import { openCustomers } from "./till-customers.ts";
import { storedSale } from "./till-documents.ts";
import { openDrawer } from "./till-drawer.ts";
import type { GoodsOptions } from "./till-goods.ts";
import { openHeldCarts } from "./till-held-carts.ts";
import { openPapers } from "./till-papers.ts";
import { openPeople, type SignedIn } from "./till-people.ts";
import { openPromotions } from "./till-promotions.ts";
import { openReceipts } from "./till-receipts.ts";
import { openPermissions } from "./till-permissions.ts";
import { openSelling } from "./till-selling.ts";
import { openSync } from "./till-sync.ts";
import { openUpkeep } from "./upkeep.ts";

export interface TillOptions extends GoodsOptions {
  readonly ledger: Store<LedgerTables>;
  readonly cache: Store<CacheTables>;
  /** Created once by `newDeviceKeys`, and kept by the device. */
  readonly keys: DeviceKeys;
  /** Origin of the service: https, or this machine. */
  readonly base_url: string;
  readonly app_version: string;
  /** Token of an integration, for a register that is activated instead of enrolled. */
  readonly token?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly timers?: Timers;
  /** From 0 to 1. */
  readonly random?: () => number;
  /**
   * Sells also while no session is open. The money is then in no closing, so that a register asks
   * for a session by default, whatever the configuration says.
   */
  readonly sells_without_session?: boolean;
  /**
   * Numbers are `TRAI-1` and so on, papers say that nothing was sold, and anybody signs in. Set by
   * `openTrainingTill`, which gives the till a client that sends nothing.
   */
  readonly is_training?: boolean;
  /** Options for the lock `till`: `steal` takes it from another window. */
  readonly lock?: LockOptions;
  /** Called after each heartbeat, and when sending ends or starts again. */
  readonly onPresence?: (presence: Presence) => void;
  readonly onOutbox?: (event: SenderEvent) => void;
  /**
   * There is no room for prices or configuration from the server: the till sells with those that it
   * has.
   */
  readonly onCacheError?: (error: StoreError) => void;
  /**
   * Called with the first error of each of these callbacks. An error of a callback stops nothing;
   * `health` has it as well. No callback is called before `openTill` has returned.
   */
  readonly onError?: (error: CallbackError) => void;
}

/** Unfinished work of the last run. */
export interface Started {
  readonly is_registered: boolean;
  readonly session: Session | undefined;
  /** The cart that the last run did not sell. */
  readonly cart: OpenCart | undefined;
  /** Sales that are stored and not known to be printed. */
  readonly unprinted: readonly SaleRecord[];
}

export interface TillHealth extends Health {
  readonly presence: Presence;
  /** Requests that wait to be sent, of all kinds. */
  readonly waiting: number;
  /** Requests that wait for a person. */
  readonly parked: number;
  readonly delivery: Delivery;
  /** The last error that ended the sender, which is started again where that can help. */
  readonly delivery_error: unknown;
  /** Callbacks of the application that failed. */
  readonly callback_errors: readonly CallbackError[];
  /** Whether other keys have sealed what this device stored: then enrol it again. */
  readonly are_keys_lost: boolean;
  /**
   * False: the browser may delete the ledger when its disk is full. Null: it has not answered, or
   * the store is not one of a browser.
   */
  readonly is_persistent: boolean | null;
}

export type Till = Awaited<ReturnType<typeof openTill>>;

/**
 * Opens a register: a sale is in its ledger when a call resolves, and is sent from there.
 * Everything works without the network except enrolling and a first sign-in.
 *
 * @throws TillError `in_use`: another window or process sells with this ledger.
 */
export async function openTill(options: TillOptions) {
  if (typeof Temporal === "undefined" || typeof Uint8Array.fromHex !== "function")
    throw new Error("The register kit needs Node 26, or a browser with Temporal or its polyfill.");
  checkMeasuredBarcodes(options.measured_barcodes ?? []);
  checkedAddress(options.base_url);
  const { ledger: store, lock } = options;
  const till_lock = await store.lock("till", lock);
  if (till_lock === undefined) throw inUse();
  let outbox_lock: Lock | undefined;
  try {
    outbox_lock = await store.lock("outbox", lock);
    if (outbox_lock === undefined) throw inUse();
    return await openLocked(options, till_lock, outbox_lock);
  } catch (error) {
    await outbox_lock?.release();
    await till_lock.release();
    throw error;
  }
}

/** Opens a register that has both locks of its ledger. */
async function openLocked(options: TillOptions, till_lock: Lock, outbox_lock: Lock) {
  const { ledger: store, cache, app_version, timers = SYSTEM_TIMERS, is_training = false } = options;
  const base_url = checkedAddress(options.base_url);
  const [counters, kept, was_released] = await Promise.all([
    readMeta<Counters>({ ledger: store }, COUNTERS),
    readRegistration({ ledger: store }),
    readReleased({ ledger: store }),
  ]);
  const failure = Promise.withResolvers<unknown>();
  const taken = new StoreError("lock_lost", "Another window or process has taken over.");
  void till_lock.lost?.then(() => failure.resolve(taken));
  const opened = Promise.withResolvers<void>();

  const last_at = counters?.last_document_at ?? 0;
  const clock = startServerClock(timers, last_at === 0 ? null : last_at);
  let token = options.token;
  const client = openClient({
    base_url,
    token: () => token,
    timers,
    onTime: clock.hear,
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
  const random = options.random ?? Math.random;
  const secrets = secretsWith(options.keys);
  const parts: RegisterParts = { ledger: store, cache, client, timers, secrets, random, is_training };
  let registration = kept;
  let is_released = was_released;
  const own_token = await readToken(parts);
  let are_keys_lost = registration?.sealed_token != null && own_token === undefined;
  token = own_token ?? token;
  const signed_in: SignedIn = { current: undefined };

  const ledger = openLedger({
    store,
    lock: till_lock,
    clock,
    onQueued() {
      clock.noteDocument();
      upkeep.sender.wake();
    },
    // In a browser all databases share its quota.
    makeRoom: () => upkeep.catalogue.drop(),
  });
  const upkeep = openUpkeep(parts, {
    clock,
    health: async () => heartbeatHealth(),
    lock: outbox_lock,
    begins: opened.promise,
    ...(options.onError === undefined ? {} : { onError: options.onError }),
    ...(options.onPresence === undefined ? {} : { onPresence: options.onPresence }),
    ...(options.onCacheError === undefined ? {} : { onCacheError: options.onCacheError }),
    ...(options.onOutbox === undefined ? {} : { onOutbox: options.onOutbox }),
    async whenParked(transaction, row, { outcome, status, message }) {
      // A refused audit entry must not lead to another one.
      if (registration === undefined || row.lane === "notes") return;
      const of = { entity_type: "terminal", entity_id: String(registration.terminal_id) };
      const noted: Noted[] = [{ ...of, field_name: "refused_request", new_value: `${row.key} (${status}) ${message}` }];
      if (outcome === "number_taken" || outcome === "device_mismatch") {
        // The browser's profile was copied, so another device or terminal has this series. Numbered
        // documents keep their numbers.
        const { report } = JSON.parse(row.body) as { readonly report: { readonly series_id: string } };
        const series = newSeries(is_training);
        if (await ledger.newSeriesIn(transaction, series, report.series_id)) {
          const change = { old_value: report.series_id, new_value: series.series_id };
          noted.push({ ...of, field_name: "numbering_series", ...change });
        }
      }
      await ledger.queueIn(transaction, notesAt({ registration, config: upkeep.config.current() }, noted));
    },
  });
  upkeep.sender.finished.catch(failure.resolve);

  const heartbeatHealth = async (): Promise<Health> => {
    const { receipts, oldest_at } = await ledger.unsynced();
    return { unsynced_receipts: receipts, oldest_unsynced_at: oldest_at, app_version };
  };

  const context: TillContext = {
    parts,
    ledger,
    upkeep,
    clock,
    measured_barcodes: options.measured_barcodes ?? [],
    sells_without_session: options.sells_without_session ?? false,
    areKeysLost: () => are_keys_lost,
    signedIn: () => signed_in.current,
    person() {
      const person = signed_in.current;
      if (person === undefined) throw new TillError("not_signed_in", "A person must sign in first.");
      return person;
    },
    registration() {
      if (registration === undefined) throw new TillError("not_registered", "Enrol this register with a code first.");
      if (is_released) throw new TillError("released", "This register was deactivated. Enrol it again to sell.");
      return registration;
    },
  };
  // A crash may have ended the enrolment before the ledger began.
  if (registration !== undefined && counters === undefined)
    await ledger.start(registration.device_identifier, newSeries(is_training));
  const open = openTillCart(context);
  const selling = openSelling(context, open);
  const drawer = openDrawer(context);
  const promotions = openPromotions(context, open, selling.priced);
  const { waiting, calls } = openSync(context);

  /** Deletes what is old. Without room for that it stays until the next start. */
  const prune = async (): Promise<void> => {
    try {
      await ledger.prune((sale, documents) => isUnfinished(storedSale(sale), documents.map(storedSale)));
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
  };

  const register = async (registered: Registered): Promise<Registered> => {
    if (registered.kind !== "registered") return registered;
    registration = registered.registration;
    is_released = false;
    are_keys_lost = false;
    token = (await readToken(parts)) ?? options.token;
    await ledger.start(registration.device_identifier, newSeries(is_training));
    await upkeep.config.pull();
    await upkeep.presence.beat();
    upkeep.sender.resume();
    return registered;
  };

  // The callbacks begin in a task of their own: whoever awaits the till has it before the first
  // one.
  setTimeout(opened.resolve, 0);
  return {
    ...selling,
    ...openCustomers(context, open, promotions.pullRuleUses),
    ...promotions,
    ...openHeldCarts(context, open, selling.priced),
    ...drawer,
    ...openClosings(context),
    ...openPapers(context, base_url),
    ...openReceipts(context, base_url),
    ...openPeople(context, signed_in),
    ...openPermissions(context),
    ...calls,
    client,
    clock,
    ledger,
    upkeep,
    parts,
    options,
    is_training,

    /** Binds this device by a terminal's one-time code, and pulls the data for selling. */
    enroll: async (code: string, signal?: AbortSignal) => register(await enroll(parts, code, signal)),
    /** Binds this device with an integration's token, for a server that cannot enrol. */
    activate: async (code: string, signal?: AbortSignal) => register(await activate(parts, code, signal)),
    /**
     * Reads the unfinished work of the last run, and the data for selling.
     *
     * @param options - `goods: "later"` returns before the products are in memory, so that a screen
     *   is shown at once: `scan` waits for them, and everything else finds them once
     *   `upkeep.catalogue.loading()` has resolved.
     */
    async start({ goods = "now" }: { readonly goods?: "now" | "later" } = {}): Promise<Started> {
      await upkeep.load();
      if (goods === "now") await upkeep.loadGoods();
      const is_registered = registration !== undefined;
      if (!is_registered || upkeep.reference.current().store === undefined)
        return { is_registered, session: undefined, cart: undefined, unprinted: [] };
      const [session, cart, unprinted] = await Promise.all([
        drawer.session(),
        selling.restore(),
        ledger.unprinted(),
        prune(),
      ]);
      // Begins when nothing else waits for the disk. Whoever needs the products waits for them, and
      // hears of a failure.
      if (goods === "later") upkeep.loadGoods().catch(() => undefined);
      return { is_registered, session, cart, unprinted };
    },
    /**
     * Sends heartbeats, pulls changes and sends the outbox until the signal aborts; afterwards the
     * till cannot be used.
     */
    run: upkeep.run,
    async health(): Promise<TillHealth> {
      const [health, count, parked] = await Promise.all([heartbeatHealth(), waiting(), parkedRows(store)]);
      return {
        ...health,
        presence: upkeep.presence.current(),
        waiting: count,
        parked: parked.length,
        delivery: upkeep.sender.delivery(),
        delivery_error: upkeep.sender.error(),
        callback_errors: upkeep.callbackErrors(),
        are_keys_lost,
        is_persistent: store.isPersistent?.() ?? null,
      };
    },
    /**
     * Releases the device on the server. It no longer sells; the same token still sends waiting
     * requests for 30 days.
     *
     * @throws TillError `session_open`.
     */
    async deactivate() {
      if ((await drawer.session()) !== undefined)
        throw new TillError("session_open", "Close the session before the register is deactivated.");
      await upkeep.sender.idle();
      const answer = await deactivate(parts);
      // After a lost answer the server no longer knows the device, or its token is limited to
      // submission.
      if (answer.kind === "ok" || answer.kind === "device" || answer.kind === "credential") {
        await markReleased(parts);
        is_released = true;
      }
      return { answer, waiting: await waiting() };
    },
    /**
     * Resolves to the reason when the till can no longer be used: another window took the ledger,
     * or it is closed. A store in memory or a browser hears of the other window at once, one on
     * files at its next write. After any other error the sender is started again.
     */
    failed: failure.promise,
    /** Waits for open requests, and releases the ledger. The stores stay open. */
    async close(): Promise<void> {
      await upkeep.sender.end().catch(failure.resolve);
      await outbox_lock.release();
      await till_lock.release();
    },
  };
}

const inUse = (): TillError => new TillError("in_use", "Another window or process sells with this ledger.");

function newSeries(is_training: boolean): { readonly series_id: string; readonly series_code: string } {
  const series_id = is_training ? "training" : crypto.randomUUID();
  return { series_id, series_code: seriesCode(series_id) };
}
