import type { Ledger } from "../ledger/ledger.ts";
import { roundMoney } from "../money/money.ts";
import type { Person } from "../session/session.ts";
import type { TerminalConfig } from "./config-types.ts";
import type { RegisterParts } from "./parts.ts";
import type { StoreFacts } from "./reference.ts";
import type { Registration } from "./registration.ts";
import type { ServerClock } from "./server-clock.ts";
import type { Upkeep } from "./upkeep.ts";

/**
 * `in_use`: another window or process sells with this ledger. `not_registered`: enrol first.
 * `not_ready`: the server has not answered the configuration yet. `released`: the register was
 * deactivated; what waits is still sent. `not_signed_in`, `no_session`: the configuration demands
 * one. `empty_cart`. `paying`: the cart is being committed. `session_open`: close it first.
 * `unknown_receipt`: this ledger lacks it. `method_locked`: the shop does not take this payment
 * method. `unreadable_cart`: another program held it. `not_returnable`: a refund, a collection or a
 * layaway that is not settled. `settled`: the layaway or the invoice was paid before, or the money
 * of the layaway was given back. `ambiguous_code`: several products have it. `choose_variant`: the
 * product is sold as one of its variants. `price_needed`: the product has no price. `keys_lost`:
 * the device's keys are not those that it was enrolled with.
 */
export type TillReason =
  | "in_use"
  | "not_registered"
  | "not_ready"
  | "released"
  | "not_signed_in"
  | "no_session"
  | "empty_cart"
  | "paying"
  | "session_open"
  | "unknown_receipt"
  | "method_locked"
  | "unreadable_cart"
  | "not_returnable"
  | "settled"
  | "ambiguous_code"
  | "choose_variant"
  | "price_needed"
  | "keys_lost";

export class TillError extends Error {
  readonly reason: TillReason;

  constructor(reason: TillReason, message: string) {
    super(message);
    this.name = "TillError";
    this.reason = reason;
  }
}

/** Dependencies shared by the parts of a till. */
export interface TillContext {
  readonly parts: RegisterParts;
  readonly ledger: Ledger;
  readonly upkeep: Upkeep;
  readonly clock: ServerClock;
  /** Whether documents may be made outside of a session. */
  readonly sells_without_session: boolean;
  /** Whether other keys have sealed what this device stored. */
  readonly areKeysLost: () => boolean;
  /**
   * Returns the person who is signed in.
   *
   * @throws TillError `not_signed_in`.
   */
  readonly person: () => Person;
  /** @throws TillError `not_registered` or `released`. */
  readonly registration: () => Registration;
}

/** @throws TillError `not_ready` or `keys_lost`. */
export function configOf({ upkeep, areKeysLost }: TillContext): TerminalConfig {
  const config = upkeep.config.current();
  if (config === undefined && areKeysLost())
    throw new TillError("keys_lost", "The keys of this device are not those it was enrolled with. Enrol it again.");
  if (config === undefined) throw new TillError("not_ready", "The configuration of this register was not pulled yet.");
  return config;
}

/** @throws TillError `not_ready`. */
export function storeOf({ upkeep }: TillContext): StoreFacts {
  const { store } = upkeep.reference.current();
  if (store === undefined) throw new TillError("not_ready", "Currency and time zone of the shop were not pulled yet.");
  return store;
}

/** ISO 8601 with the offset of the shop. */
export function timeText(context: TillContext, epoch_ms: number): string {
  const { timezone } = storeOf(context);
  return Temporal.Instant.fromEpochMilliseconds(epoch_ms)
    .toZonedDateTimeISO(timezone)
    .toString({ smallestUnit: "second", timeZoneName: "never" });
}

/** The day of the shop, YYYY-MM-DD. */
export function todayOf(context: TillContext): string {
  const { timezone } = storeOf(context);
  const now = Temporal.Instant.fromEpochMilliseconds(context.clock.now());
  return now.toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/** The configured step in which cash is paid; 0: it is not rounded. */
export function cashStep(context: TillContext): bigint {
  return roundMoney(configOf(context).resolved_config.cash_rounding_increment, storeOf(context).currency);
}
