import { sumBy } from "../sale/amounts.ts";
import type { Sale } from "../sale/sale.ts";

export interface Person {
  /** The register's own id of a user. */
  readonly local_user_id: string | null;
  readonly name: string;
  /** Null without a staff account. */
  readonly staff_id: number | null;
}

/** Cash put into the drawer or taken out by hand; refunds in cash follow from the documents. */
export interface Movement {
  readonly type: "cash_in" | "cash_out";
  /** Above 0. */
  readonly amount_minor: bigint;
  readonly note: string | null;
  /** ISO 8601 with offset. */
  readonly at: string;
  readonly by: string;
}

interface Opened {
  readonly session_id: string;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA zone of the location at opening. */
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
  /** Null for a register without a cash drawer. */
  readonly counted_minor: bigint | null;
}

export interface ClosedSession extends Opened {
  readonly state: "closed";
  readonly counted_minor: bigint | null;
  readonly report_id: string;
  /** The text of the closing. It is made once, and sent until the service answers. */
  readonly closing: string;
}

export type Session = OpenSession | CountedSession | ClosedSession;

/**
 * Opens a session with the counted float.
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
 * Returns the session with cash that was put in or taken out. An earlier count is void.
 *
 * @throws RangeError when the session is closed or has no drawer, or nothing was moved.
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
 * Returns the session with its drawer counted. It can be counted again until it is closed.
 *
 * @param counted_minor - null for a register without a cash drawer.
 * @throws RangeError when the session is closed, or a drawer is counted that the register does not
 *   have.
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
 * The expected cash: float, movements by hand, and cash of the documents. Null without a drawer.
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

/** The day of the opening in the location's time zone. */
export function businessDateOf({ opened_at, timezone }: Pick<Opened, "opened_at" | "timezone">): string {
  return Temporal.Instant.from(opened_at).toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/**
 * @throws RangeError when a document is of another session or currency: its figures would be in the
 *   wrong closing.
 */
export function checkDocuments({ session_id, currency }: Opened, sales: readonly Sale[]): void {
  for (const sale of sales) {
    if (sale.session_id !== session_id) throw new RangeError(`${sale.receipt_number} is of another session`);
    if (sale.goods.currency !== currency) throw new RangeError(`${sale.receipt_number} is in another currency`);
  }
}
