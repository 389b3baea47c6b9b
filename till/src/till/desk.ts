import {
  type Approvable,
  type Approval,
  CACHE,
  LEDGER,
  type OpenCart,
  openTill,
  openTrainingTill,
  type Permission,
  type Person,
  type Presence,
  type SaleRecord,
  type Session,
  StoreError,
  type Till,
  TillError,
  type TillOptions,
} from "@tillkeeper/register-kit";
import { eraseIdb, idbDeviceKeys, openIdbStore } from "@tillkeeper/register-kit/idb";
import type { Blanks, TextKey } from "../texts/texts.ts";
import { play } from "./sounds.ts";

/** What the till tells the cashier at the top of a screen until it is dismissed. */
export type Said =
  | { readonly kind: "refused"; readonly error: unknown }
  /** Nothing was done, and nothing is wrong with the till, such as for an unknown code. */
  | { readonly kind: "missed"; readonly key: TextKey; readonly blanks?: Blanks }
  | { readonly kind: "done"; readonly key: TextKey; readonly blanks?: Blanks };

/** What the signed-in person's role does not allow, until a second person has answered. */
export interface Asked {
  /** The last of them is the one that was found missing now. */
  readonly flags: readonly Permission[];
  /** Undefined: nobody approves it. */
  readonly answer: (approval: Approval | undefined) => void;
}

/** What the screens show of the till. It is replaced, never changed. */
export interface Shown {
  readonly is_registered: boolean;
  /** Whether prices, taxes and the configuration have come, so that the till can sell. */
  readonly is_ready: boolean;
  /** Whether the products of the last run are in memory. */
  readonly has_goods: boolean;
  readonly person: Person | undefined;
  readonly session: Session | undefined;
  /** Undefined while the till is not ready. */
  readonly cart: OpenCart | undefined;
  readonly presence: Presence;
  /** Whether the last heartbeat got no answer; false before the first one. */
  readonly is_offline: boolean;
  /** Requests that wait to be sent. */
  readonly waiting: number;
  /** Time of the oldest receipt that waits, in milliseconds since 1970. */
  readonly oldest_at: number | null;
  /** Requests that wait for a person. */
  readonly refused: number;
  readonly parked_carts: number;
  readonly is_persistent: boolean | null;
  /** Whether a person must confirm the date before the next document. */
  readonly is_clock_doubtful: boolean;
  /** Sales that are stored and not known to be printed. */
  readonly unprinted: readonly SaleRecord[];
  readonly said: Said | undefined;
  readonly asked: Asked | undefined;
}

/** What a person does; `approved` has what a second person has approved for it. */
type Work<T> = (till: Till, approved: Approvable) => Promise<T> | T;

export interface Desk {
  readonly till: Till;
  readonly shown: () => Shown;
  readonly subscribe: (watcher: () => void) => () => void;
  /**
   * Does what a person asked for and shows the result. What the till refuses is said at the top of
   * the screen, and the result is then undefined. What the person's role does not allow is done
   * once a second person has approved it: give `approved` to the call that needs it.
   */
  readonly act: <T>(work: Work<T>) => Promise<T | undefined>;
  /** Whether nothing that was asked for is under way, such as a scan that is being stored. */
  /** Resolves once all that was asked for before has been done or refused, such as a scan. */
  readonly idle: () => Promise<void>;
  readonly say: (said: Said | undefined) => void;
  /** Notes that the receipt of a sale was printed, or that a person wants no paper. */
  readonly settle: (sale: Pick<SaleRecord, "sale_id" | "receipt_number">) => Promise<void>;
  /** Enrols this device; the answer says what the server refused. */
  readonly enroll: (code: string) => ReturnType<Till["enroll"]>;
}

export type Stage =
  | { readonly kind: "opening" }
  /** Another window of this browser sells. */
  | { readonly kind: "elsewhere" }
  | { readonly kind: "failed"; readonly error: unknown }
  /** `real`: the till that is used again after this training. */
  | { readonly kind: "open"; readonly desk: Desk; readonly real?: Desk };

/** How long another window has to end what it does, in milliseconds. */
const TAKE_AFTER_MS = 2_000;

declare const APP_VERSION: string;

let stage: Stage = { kind: "opening" };
const watchers = new Set<() => void>();

export const currentStage = (): Stage => stage;

export function watchStage(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function enter(next: Stage): void {
  stage = next;
  for (const watcher of watchers) watcher();
}

const stores = { ledger: () => openIdbStore(LEDGER), cache: () => openIdbStore(CACHE) };
let opened: Promise<Pick<Parameters<typeof openTill>[0], "ledger" | "cache" | "keys">> | undefined;

async function openStores() {
  const [ledger, cache, keys] = await Promise.all([stores.ledger(), stores.cache(), idbDeviceKeys()]);
  return { ledger, cache, keys };
}

/**
 * Opens the till of this device.
 *
 * @param is_taken - takes it from another window that has it open.
 */
export async function openDesk(is_taken = false): Promise<void> {
  enter({ kind: "opening" });
  try {
    const parts = await (opened ??= openStores());
    const options = {
      ...parts,
      base_url: location.origin,
      app_version: APP_VERSION,
      ...(is_taken ? { lock: { steal: true, wait_ms: TAKE_AFTER_MS } } : {}),
    };
    enter({ kind: "open", desk: await deskOf((heard) => openTill({ ...options, ...heard })) });
  } catch (error) {
    enter(error instanceof TillError && error.reason === "in_use" ? { kind: "elsewhere" } : { kind: "failed", error });
  }
}

/** Opens a training beside the real till. It knows what the real till sells, and sends nothing. */
export async function startTraining(): Promise<void> {
  if (stage.kind !== "open" || stage.real !== undefined) return;
  const real = stage.desk;
  enter({ kind: "open", desk: await deskOf(() => openTrainingTill(real.till)), real });
}

/**
 * Forgets the training, and shows the real till as it was left. Who signed in at the training did
 * so without proof, so the real till stays signed in only for the person who started it.
 */
export async function endTraining(): Promise<void> {
  if (stage.kind !== "open" || stage.real === undefined) return;
  const { desk, real } = stage;
  if (desk.till.person()?.staff_id !== real.till.person()?.staff_id) await real.act((till) => till.signOut());
  enter({ kind: "open", desk: real });
  await desk.till.close();
}

/** Deletes what this device has stored, and starts the till as on a new one. */
export async function eraseDevice(till: Till): Promise<void> {
  await till.close();
  await eraseIdb();
  location.reload();
}

type Heard = Required<Pick<TillOptions, "onPresence" | "onOutbox" | "onError">>;

async function deskOf(open: (heard: Heard) => Promise<Till>): Promise<Desk> {
  const own = new Set<() => void>();
  const till: Till = await open({
    onPresence: ({ is_online }) => {
      show({ is_offline: !is_online });
      void refresh().catch(reportError);
    },
    onOutbox: ({ event }) => {
      // A heartbeat tells whether the network is gone; the next one of its own is up to a minute
      // away.
      if (event === "away" && till.upkeep.presence.current().is_online)
        void till.upkeep.presence.beat().catch(reportError);
      void refresh().catch(reportError);
    },
    onError: ({ error }) => reportError(error),
  });
  const running = new AbortController();
  const leave = (error: unknown): void => {
    // What this till still had to do fails later, when the window may have opened it anew.
    if (running.signal.aborted) return;
    running.abort();
    enter(isTaken(error) ? { kind: "elsewhere" } : { kind: "failed", error });
  };
  // Another window took the till, or a newer one changed the database.
  void till.failed.then(leave);

  let now: Shown = {
    is_registered: false,
    is_ready: false,
    has_goods: false,
    person: undefined,
    session: undefined,
    cart: undefined,
    presence: till.upkeep.presence.current(),
    is_offline: false,
    waiting: 0,
    oldest_at: null,
    refused: 0,
    parked_carts: 0,
    is_persistent: null,
    is_clock_doubtful: false,
    unprinted: [],
    said: undefined,
    asked: undefined,
  };
  const show = (change: Partial<Shown>): void => {
    now = { ...now, ...change };
    for (const watcher of own) watcher();
  };

  const say = (said: Said | undefined): void => {
    if (said !== undefined && said.kind !== "done") play("refused");
    show({ said });
  };

  /** Shows the cart, the person and the clock at once: they are in memory. */
  const showCart = (): void => {
    const { store, taxes } = till.upkeep.reference.current();
    const is_ready = store !== undefined && taxes !== undefined && till.upkeep.config.current() !== undefined;
    const cart = is_ready ? till.cart() : undefined;
    show({ is_ready, person: till.person(), cart, is_clock_doubtful: till.clock.isDoubtful() });
  };

  const read = async (): Promise<void> => {
    const health = await till.health();
    const { presence, waiting, parked: refused, is_persistent, oldest_unsynced_at: oldest_at } = health;
    show({ presence, waiting, refused, is_persistent, oldest_at });
    if (!now.is_ready) return;
    const [session, parked] = await Promise.all([till.session(), till.parked()]);
    show({ session, parked_carts: parked.length });
  };

  let reading: Promise<void> | undefined;
  let is_due = false;
  /** Reads what is shown from the ledger. One read at a time: a later one is never overtaken. */
  const refresh = (): Promise<void> => {
    showCart();
    is_due = true;
    return (reading ??= readAll());
  };
  const readAll = async (): Promise<void> => {
    try {
      while (is_due) {
        is_due = false;
        await read();
      }
    } finally {
      reading = undefined;
    }
  };

  let is_running = false;
  const begin = async (): Promise<void> => {
    const { is_registered, unprinted, session } = await till.start({ goods: "later" });
    show({ is_registered, unprinted, session });
    // What waits is shown a moment after the first screen.
    void refresh().catch(reportError);
    void Promise.resolve(till.upkeep.catalogue.loading()).then(() => show({ has_goods: true }), leave);
    // A training sends nothing.
    if (!is_registered || is_running || till.is_training) return;
    is_running = true;
    void till.run(running.signal).catch(reportError);
  };

  const ask = (flags: readonly Permission[]): Promise<Approval | undefined> =>
    new Promise((resolve) => {
      const answer = (approval: Approval | undefined): void => {
        show({ asked: undefined });
        resolve(approval);
      };
      play("refused");
      show({ asked: { flags, answer } });
    });

  const attempt = async <T>(work: Work<T>, approved: Approvable): Promise<T | undefined> => {
    try {
      const result = await work(till, approved);
      showCart();
      void refresh().catch(reportError);
      return result;
    } catch (error) {
      const flags = approved.approval?.flags ?? [];
      if (error instanceof TillError && error.flag !== undefined && !flags.includes(error.flag)) {
        const approval = await ask([...flags, error.flag]);
        if (approval !== undefined) return attempt(work, { approval });
      }
      if (isTaken(error)) leave(error);
      else say({ kind: "refused", error });
      return undefined;
    }
  };
  const under_way = new Set<Promise<unknown>>();
  const act: Desk["act"] = (work) => {
    const done = attempt(work, {});
    under_way.add(done);
    return done.finally(() => under_way.delete(done));
  };

  await begin();
  return {
    till,
    shown: () => now,
    subscribe(watcher) {
      own.add(watcher);
      return () => void own.delete(watcher);
    },
    say,
    act,
    async idle() {
      while (under_way.size > 0) await Promise.allSettled(under_way);
    },
    async settle({ sale_id, receipt_number }) {
      const is_noted = await act(async () => {
        try {
          await till.markPrinted(sale_id);
          return true;
        } catch (error) {
          if (!(error instanceof StoreError) || error.reason !== "full") throw error;
          // On a full disk only this note is not stored. That nothing was stored would have the
          // person sell the goods again.
          say({ kind: "missed", key: "sell.unprinted", blanks: { number: receipt_number } });
          return false;
        }
      });
      if (is_noted === true) show({ unprinted: now.unprinted.filter((record) => record.sale_id !== sale_id) });
    },
    async enroll(code) {
      const answer = await till.enroll(code);
      if (answer.kind === "registered") await begin();
      return answer;
    },
  };
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "reason" in error && error.reason === "lock_lost";
}
