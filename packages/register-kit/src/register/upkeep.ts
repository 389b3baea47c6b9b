import type { Answer } from "@tillkeeper/client";
import { keepSending, type KeptSender } from "../outbox/kept-sender.ts";
import type { SenderEvent, WhenParked } from "../outbox/sender.ts";
import { type CallbackError, openCallbacks } from "./callbacks.ts";
import { type Catalogue, openCatalogue } from "./catalogue.ts";
import { type CategoryReader, openCategories } from "./categories.ts";
import { type ConfigReader, openConfig } from "./config.ts";
import type { RegisterParts } from "./parts.ts";
import { type Health, type HeartbeatAnswer, openPresence, type Presence, type PresenceLoop } from "./presence.ts";
import { openReference, type ReferenceReader } from "./reference.ts";
import { isPassing, type Lock, StoreError } from "../store/port.ts";
import { sendWith } from "./send.ts";
import type { ServerClock } from "./server-clock.ts";

export interface UpkeepOptions {
  readonly clock: Pick<ServerClock, "now">;
  readonly health: () => Promise<Health>;
  /** Called after each heartbeat, and when sending stops or starts again. */
  readonly onPresence?: (presence: Presence) => void;
  readonly onOutbox?: (event: SenderEvent) => void;
  readonly whenParked?: WhenParked;
  /**
   * Called when a cache could not be stored. The register continues with its earlier data, and the
   * next heartbeat retries.
   */
  readonly onCacheError?: (error: StoreError) => void;
  /** Called with the first error of each callback in these options. */
  readonly onError?: (error: CallbackError) => void;
  /** Nothing is sent and no callback is called until this promise resolves. */
  readonly begins?: Promise<void>;
  /** The lock `outbox` of the ledger, which allows one sender. */
  readonly lock?: Lock;
}

/** Synchronizes a register with its server: heartbeats, configuration, caches and the outbox. */
export interface Upkeep {
  readonly presence: PresenceLoop;
  readonly config: ConfigReader;
  readonly catalogue: Catalogue;
  readonly categories: CategoryReader;
  readonly reference: ReferenceReader;
  readonly sender: KeptSender;
  readonly callbackErrors: () => readonly CallbackError[];
  /** Loads the configuration and the caches of the last run, except the products. */
  readonly load: () => Promise<void>;
  /** Loads the products of the last run; `load` comes before. */
  readonly loadGoods: () => Promise<void>;
  /**
   * Sends heartbeats and pulls changes until the signal aborts, then waits for requests that are
   * being sent.
   */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

const REFERENCE_EACH_MS = 15 * 60_000;

export function openUpkeep(parts: RegisterParts, options: UpkeepOptions): Upkeep {
  const { clock, health } = options;
  const callbacks = openCallbacks(options.onError);
  const onPresence = callbacks.contain("onPresence", options.onPresence);
  const onOutbox = callbacks.contain("onOutbox", options.onOutbox);
  const onCacheError = callbacks.contain("onCacheError", options.onCacheError);
  const config = openConfig(parts);
  const catalogue = openCatalogue(parts);
  const categories = openCategories(parts);
  const reference = openReference(parts);
  let is_following = false;
  /** The last whole pull of the reference data, which another location does not share. */
  let referenced: { readonly at: number; readonly location_id: number } | undefined;

  const presence = openPresence(parts, {
    health,
    delivery: () => sender.delivery(),
    async onBeat(present, answer) {
      if (answer.kind === "ok") sender.serverAnswers();
      if (present.is_licensed) sender.licenceRestored();
      if (present.standing === "active" && sender.stopped() !== undefined) sender.resume();
      onPresence(present);
      const hash = hashOf(answer);
      // Nothing to pull: the answer has no hash when the register must be activated again, or a
      // pull that is under way sent this heartbeat.
      if (hash === undefined || is_following) return;
      is_following = true;
      try {
        await config.follow(hash, async () => hashOf(await presence.beat()));
        await pull();
      } catch (error) {
        if (!(error instanceof StoreError) || !isPassing(error)) throw error;
        onCacheError(error);
      } finally {
        is_following = false;
      }
    },
  });

  const sender = keepSending(
    {
      store: parts.ledger,
      ...(options.lock === undefined ? {} : { lock: options.lock }),
      clock: { now: clock.now, sleep: (ms, signal) => parts.timers.sleep(ms, signal) },
      send: sendWith(parts.client),
      credentialWorks: async () => worksAfter(await presence.beat()),
      random: parts.random,
      notify: onOutbox,
      ...(options.begins === undefined ? {} : { begins: options.begins }),
      ...(options.whenParked === undefined ? {} : { whenParked: options.whenParked }),
    },
    () => onPresence(presence.current()),
  );

  const todayAt = (now: number): string => {
    const timezone = reference.current().store?.timezone ?? "UTC";
    return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate().toString();
  };

  const pull = async (): Promise<void> => {
    const location = config.current()?.location;
    if (location == null) return;
    await catalogue.sync(location.website_id);
    const now = clock.now();
    const { location_id } = location;
    const is_recent = referenced !== undefined && Math.abs(now - referenced.at) < REFERENCE_EACH_MS;
    if (is_recent && referenced?.location_id === location_id) return;
    // A refusal takes no price away, so that it is not asked for again before the next pull.
    await categories.sync();
    const today = todayAt(now);
    let refusals = await reference.sync(location.website_id, today);
    // The first pull tells the shop's time zone, by which the day may be another one.
    if (todayAt(now) !== today) refusals = await reference.sync(location.website_id, todayAt(now));
    if (Object.keys(refusals).length === 0) referenced = { at: now, location_id };
  };

  let is_loaded = false;
  const load = async (): Promise<void> => {
    await Promise.all([reference.load(), config.load(), categories.load()]);
  };
  const loadGoods = async (): Promise<void> => {
    const website_id = config.current()?.location?.website_id;
    if (website_id === undefined) return;
    is_loaded = true;
    await catalogue.load(website_id);
  };

  return {
    presence,
    config,
    catalogue,
    categories,
    reference,
    sender,
    callbackErrors: callbacks.errors,
    load,
    loadGoods,
    async run(signal) {
      // A large catalogue takes a while, in which the page answers no key.
      if (!is_loaded) await load().then(loadGoods);
      try {
        await presence.run(signal);
      } finally {
        await sender.end();
      }
    },
  };
}

/**
 * Returns the configuration's hash from a heartbeat's answer; undefined when the token may only
 * submit, since it gets no configuration.
 */
function hashOf(answer: Answer<HeartbeatAnswer>): string | undefined {
  return answer.kind === "ok" ? (answer.body.config_hash ?? undefined) : undefined;
}

/** Whether a heartbeat's answer shows that the token works; undefined when it does not tell. */
function worksAfter(answer: Answer<HeartbeatAnswer>): boolean | undefined {
  const { kind } = answer;
  if (kind === "ok") return hashOf(answer) !== undefined;
  return kind === "credential" || kind === "device" || kind === "not_found" ? false : undefined;
}
