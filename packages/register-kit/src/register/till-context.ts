import type { Ledger } from "../ledger/ledger.ts";
import { roundMoney } from "../money/money.ts";
import type { Person } from "../session/session.ts";
import type { TerminalConfig } from "./config-types.ts";
import type { MeasuredBarcode } from "./measured-barcodes.ts";
import type { RegisterParts } from "./parts.ts";
import type { Permission } from "./permissions.ts";
import type { StoreFacts } from "./reference.ts";
import type { Registration } from "./registration.ts";
import type { ServerClock } from "./server-clock.ts";
import type { Upkeep } from "./upkeep.ts";

/**
 * Why a register refuses. `in_use`: another window or process sells with this ledger.
 * `not_registered`: enrol first. `not_ready`: the server has not sent the configuration yet.
 * `released`: the register was deactivated; queued requests are still sent. `not_signed_in`: a
 * person must sign in first. `no_session`: no session is open. `empty_cart`: the cart has no line.
 * `paying`: the cart is being paid. `holding`: the cart is being moved to the server.
 * `session_open`: close the session first. `unknown_receipt`: the receipt was not found.
 * `method_locked`: the shop does not take this payment method. `unreadable_cart`: another program
 * held the cart. `not_returnable`: the document's goods or money cannot be given back. `settled`:
 * the layaway or the invoice is paid, or the layaway's money was given back. `ambiguous_code`:
 * several products have the code. `choose_variant`: the product is sold as one of its variants.
 * `not_sold`: the product is a bundle or group. `price_needed`: the product has no price.
 * `keys_lost`: the device was enrolled with other keys. `no_credit`: the customer buys nothing on
 * account. `over_credit`: the amount on account is above the customer's credit, or the credit is
 * not known. `not_permitted`: the person's role lacks a permission. `left`: another person or
 * another cart is at the register since this was asked for.
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
  | "holding"
  | "session_open"
  | "unknown_receipt"
  | "method_locked"
  | "unreadable_cart"
  | "not_returnable"
  | "settled"
  | "ambiguous_code"
  | "choose_variant"
  | "not_sold"
  | "price_needed"
  | "keys_lost"
  | "no_credit"
  | "over_credit"
  | "not_permitted"
  | "left";

export class TillError extends Error {
  readonly reason: TillReason;
  /** Of `choose_variant`: the product whose variants are offered. */
  readonly product_id: number | undefined;
  /** Of `not_permitted`: the missing permission. */
  readonly flag: Permission | undefined;

  constructor(reason: TillReason, message: string, of: Partial<Pick<TillError, "product_id" | "flag">> = {}) {
    super(message);
    this.name = "TillError";
    this.reason = reason;
    this.product_id = of.product_id;
    this.flag = of.flag;
  }
}

/** What the parts of a register share. */
export interface TillContext {
  readonly parts: RegisterParts;
  readonly ledger: Ledger;
  readonly upkeep: Upkeep;
  readonly clock: ServerClock;
  /** Barcodes with a price or weight. */
  readonly measured_barcodes: readonly MeasuredBarcode[];
  /** Whether the register sells without an open session. */
  readonly sells_without_session: boolean;
  /** Whether the data that this device stored was sealed by other keys. */
  readonly areKeysLost: () => boolean;
  /**
   * Returns the person who is signed in.
   *
   * @throws TillError `not_signed_in`.
   */
  readonly person: () => Person;
  readonly signedIn: () => Person | undefined;
  /**
   * Returns the registration of this device.
   *
   * @throws TillError `not_registered` or `released`.
   */
  readonly registration: () => Registration;
}

/**
 * Returns the terminal's configuration.
 *
 * @throws TillError `not_ready` or `keys_lost`.
 */
export function configOf({ upkeep, areKeysLost }: TillContext): TerminalConfig {
  const config = upkeep.config.current();
  if (config === undefined && areKeysLost())
    throw new TillError("keys_lost", "The keys of this device are not those it was enrolled with. Enrol it again.");
  if (config === undefined) throw new TillError("not_ready", "The configuration of this register was not pulled yet.");
  return config;
}

/**
 * Returns the data of the shop, such as currency and time zone.
 *
 * @throws TillError `not_ready`.
 */
export function storeOf({ upkeep }: TillContext): StoreFacts {
  const { store } = upkeep.reference.current();
  if (store === undefined) throw new TillError("not_ready", "Currency and time zone of the shop were not pulled yet.");
  return store;
}

/** Returns a time as ISO 8601 text with the offset of the shop's time zone. */
export function timeText(context: TillContext, epoch_ms: number): string {
  const { timezone } = storeOf(context);
  return Temporal.Instant.fromEpochMilliseconds(epoch_ms)
    .toZonedDateTimeISO(timezone)
    .toString({ smallestUnit: "second", timeZoneName: "never" });
}

/** Returns the day of a time in the shop's time zone, by default the current one, YYYY-MM-DD. */
export function todayOf(context: TillContext, epoch_ms = context.clock.now()): string {
  const { timezone } = storeOf(context);
  const now = Temporal.Instant.fromEpochMilliseconds(epoch_ms);
  return now.toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/** Returns the configured rounding step of cash in minor units; 0 when cash is not rounded. */
export function cashStep(context: TillContext): bigint {
  return roundMoney(configOf(context).resolved_config.cash_rounding_increment, storeOf(context).currency);
}
