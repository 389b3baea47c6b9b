import type { CountedPieces } from "../money/denominations.ts";
import { sumBy } from "../sale/amounts.ts";
import type { Approved, Sale } from "../sale/sale.ts";

export interface Person {
  /** Id of the user on the register itself. */
  readonly local_user_id: string | null;
  readonly name: string;
  /** Null for a person without a staff account. */
  readonly staff_id: number | null;
}

/**
 * Cash that a person put into the drawer or took out. Cash refunds are not movements: they follow
 * from the documents.
 */
export interface Movement {
  readonly type: "cash_in" | "cash_out";
  /** Amount of the movement, above 0. */
  readonly amount_minor: bigint;
  readonly note: string | null;
  /** ISO 8601 with offset. */
  readonly at: string;
  readonly by: string;
  /** Who approved it; absent when nobody had to. */
  readonly approvals?: readonly Approved[];
}

interface Opened {
  readonly session_id: string;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA time zone of the location when the session was opened. */
  readonly timezone: string;
  /** ISO 8601 with offset. */
  readonly opened_at: string;
  readonly opened_by: Person;
  /** Null for a register without a cash drawer. */
  readonly opening_float_minor: bigint | null;
  readonly movements: readonly Movement[];
}

export interface OpenSession extends Opened {
  readonly state: "open";
}

export interface CountedSession extends Opened {
  readonly state: "counting";
  /** Cash counted in the drawer; null for a register without a cash drawer. */
  readonly counted_minor: bigint | null;
  /** Present when the cash was counted by coins and notes. */
  readonly counted?: readonly CountedPieces[];
}

export interface ClosedSession extends Opened {
  readonly state: "closed";
  readonly counted_minor: bigint | null;
  readonly report_id: string;
  /** Text of the closing. It is created once, and sent unchanged until the service answers. */
  readonly closing: string;
}

export type Session = OpenSession | CountedSession | ClosedSession;

/**
 * Opens a session with the counted opening float.
 *
 * @throws RangeError for a negative float, or a time without an offset.
 */
export function openSession(opened: Omit<Opened, "movements">): OpenSession {
  if (opened.opening_float_minor !== null && opened.opening_float_minor < 0n) {
    throw new RangeError("a float is not negative");
  }
  businessDateOf(opened);
  return { state: "open", ...opened, movements: [] };
}

/**
 * Returns the session with cash put in or taken out; an earlier count becomes void.
 *
 * @throws RangeError when the session is closed or has no drawer, or the amount is not above 0.
 */
export function moveCash(session: Session, movement: Movement): OpenSession {
  if (session.state === "closed") throw new RangeError("cash moves while a session is open");
  if (session.opening_float_minor === null) throw new RangeError("the register has no cash drawer");
  if (movement.amount_minor <= 0n) throw new RangeError("a movement is more than nothing");
  const { session_id, currency, timezone, opened_at, opened_by, opening_float_minor, movements } = session;
  const opened = { session_id, currency, timezone, opened_at, opened_by, opening_float_minor };
  return { ...opened, state: "open", movements: [...movements, movement] };
}

/**
 * Returns the session with its cash counted. It can be counted again until it is closed.
 *
 * @param counted_minor - null for a register without a cash drawer.
 * @throws RangeError when the session is closed, or for a count on a register without a cash
 *   drawer.
 */
export function countSession(session: Session, counted_minor: bigint | null): CountedSession {
  if (session.state === "closed") throw new RangeError("the session is closed");
  if ((counted_minor === null) !== (session.opening_float_minor === null)) {
    throw new RangeError("a drawer is counted where there is one");
  }
  if (counted_minor !== null && counted_minor < 0n) throw new RangeError("counted cash is not negative");
  return { ...session, state: "counting", counted_minor };
}

/**
 * Returns the cash that should be in the drawer: opening float, manual movements, and cash of the
 * documents. Null for a register without a cash drawer.
 */
export function expectedCash(session: Opened, sales: readonly Sale[]): bigint | null {
  if (session.opening_float_minor === null) return null;
  const moved = sumBy(session.movements, ({ type, amount_minor }) =>
    type === "cash_in" ? amount_minor : -amount_minor,
  );
  const of_documents = sumBy(sales, ({ payments }) =>
    sumBy(payments, ({ tender, paid_minor }) => (tender === "cash" ? paid_minor : 0n)),
  );
  return session.opening_float_minor + moved + of_documents;
}

/** Returns the day on which the session was opened, in the location's time zone. */
export function businessDateOf({ opened_at, timezone }: Pick<Opened, "opened_at" | "timezone">): string {
  return Temporal.Instant.from(opened_at).toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/**
 * Checks that the documents belong to the session.
 *
 * @throws RangeError when a document is of another session or currency: its figures would be in the
 *   wrong closing.
 */
export function checkDocuments({ session_id, currency }: Opened, sales: readonly Sale[]): void {
  for (const sale of sales) {
    if (sale.session_id !== session_id) throw new RangeError(`${sale.receipt_number} is of another session`);
    if (sale.goods.currency !== currency) throw new RangeError(`${sale.receipt_number} is in another currency`);
  }
}
