import { type Books, booksOf, type Declared } from "./trade/books.ts";
import { figuresOf } from "./trade/closing-of.ts";
import { type MistakeKind, MISTAKES, reframed, wrongBooks } from "./trade/mistakes/mistakes.ts";
import { formatAmount } from "../src/runtime/money.ts";
import { bookedOf, toUnits } from "./booked.ts";
import { sumOf } from "./basket.ts";
import { seededRandom } from "./random.ts";
import type { Movement, Session } from "./session.ts";
import { type RegisterStyle, USUAL } from "./styles.ts";

/** Where and by whom a session was held. */
export interface SessionFrame {
  readonly report_id: string;
  readonly session_id: string;
  readonly terminal_id: number;
  readonly terminal_name: string;
  readonly location_id: number;
  readonly location_name: string;
  readonly device_identifier: string;
  readonly series_id: string;
  readonly closing_number: number;
  readonly currency: string;
  readonly timezone: string;
  readonly business_date: string;
  readonly opened_at: string;
  readonly closed_at: string;
  readonly person: { readonly local_user_id: string; readonly name: string; readonly staff_id: number | null };
  /** Counted minus expected, in cents. */
  readonly cash_difference_minor: number;
}

/** How a session is closed. */
export interface Manner {
  readonly style?: RegisterStyle;
  /** The code of what is wrong in the closing. */
  readonly mistake?: string;
  /** Smallest coin in cents; 0 when cash is not rounded. */
  readonly cash_step_minor?: number;
}

/** The provider behind every terminal payment of the demo. */
export const CARD_PROVIDER = { provider: "manual", name: "Card terminal" };

/** By how much a figure is wrong: one euro. */
const MISTAKE_MINOR = 100;
const CENT = 100n;

/**
 * The closing of a session as the register submits it (interface 2.11); every amount is an exact decimal text.
 *
 * @throws Error when the session has nothing of the mistake's kind.
 */
export function closingDocument(session: Session, frame: SessionFrame, manner: Manner = {}) {
  const { style = USUAL, mistake, cash_step_minor = 0 } = manner;
  const { person, cash_difference_minor, ...identity } = frame;
  const day = {
    register: { market: { unit: CENT, step: toUnits(cash_step_minor) } },
    trades: session.sales.map((sale) => bookedOf(sale, style)),
  };
  const declared = declaredOf(session, cash_difference_minor);
  const kind = mistake === undefined ? undefined : kindOf(mistake);
  const random = seededRandom(`mistake ${mistake}`);
  const books =
    kind === undefined
      ? booksOf(day, style, declared)
      : wrongBooks(kind, { day, style, by: toUnits(MISTAKE_MINOR), random, declared });
  if (books === undefined)
    throw new Error(`${frame.terminal_name} has nothing in its session for the mistake ${mistake}.`);
  // A refund in cash may leave less in the drawer than the float.
  if (kind === undefined && books.left > books.cash_counted) books.left = books.cash_counted;
  const numbers = session.sales.map((sale) => sale.receipt_number);
  const closing = {
    schema_version: 1,
    ...identity,
    series_code: frame.series_id.slice(0, 4).toUpperCase(),
    opened_by: person,
    closed_by: person,
    order_count: books.order_count,
    ...figuresOf(books, style),
    providers: style.providers === "listed" ? providersOf(books) : [],
    movements: movementsOf(session, books),
    first_receipt_number: numbers[0] ?? null,
    last_receipt_number: numbers.at(-1) ?? null,
    closing_note: cash_difference_minor === 0 ? null : "Counted twice — “still” different.\nAsked the manager.",
  };
  return kind === undefined ? closing : reframed(kind, closing);
}

export type ClosingDocument = ReturnType<typeof closingDocument>;

/** @throws Error when there is no such kind. */
export function kindOf(mistake: string): MistakeKind {
  const kind = Object.hasOwn(MISTAKES, mistake) ? MISTAKES[mistake] : undefined;
  if (kind === undefined) throw new Error(`There is no mistake ${mistake}; --list-mistakes shows them.`);
  return kind;
}

function declaredOf({ opening_float_minor, movements }: Session, cash_difference_minor: number): Declared {
  const moved = (type: Movement["type"]): bigint =>
    toUnits(sumOf(movements, (movement) => (movement.type === type ? movement.amount_minor : 0)));
  return {
    opening_float: toUnits(opening_float_minor),
    cash_in: moved("cash_in"),
    cash_out: moved("cash_out"),
    cash_difference: toUnits(cash_difference_minor),
    left: toUnits(opening_float_minor),
  };
}

function providersOf({ collected, refunded, count }: Books) {
  if (count === 0) return [];
  return [{ ...CARD_PROVIDER, collected: formatAmount(collected), refunded: formatAmount(refunded), count }];
}

/** One movement of each type, with the last note that the session has of it. */
function movementsOf({ movements, sales, cashier }: Session, books: Books) {
  const ends_at = sales.at(-1)?.at ?? movements.at(-1)?.at ?? "";
  return (["cash_in", "cash_out", "cash_refund"] as const)
    .filter((type) => books[type] !== 0n)
    .map((type) => {
      const known = movements.findLast((movement) => movement.type === type);
      const { note, at, by } = known ?? { note: null, at: ends_at, by: cashier };
      return { type, amount: formatAmount(books[type]), note, at, by };
    });
}
