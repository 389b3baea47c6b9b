import { formatMoney, parseMoney, type Sale } from "@tillkeeper/register-kit";
import { formatAmount, parseStoredAmount } from "../src/runtime/money.ts";
import { bookedOf } from "./booked.ts";
import { seededRandom } from "@tillkeeper/register-kit/random";
import { type RegisterStyle, unusual, unusualReceipts, USUAL } from "./styles.ts";
import { type Books, booksOf, type Declared, type TenderName } from "./trade/books.ts";
import { figuresOf } from "./trade/figures.ts";
import { type MistakeKind, MISTAKES, reframed, wrongBooks } from "./trade/mistakes/mistakes.ts";

/** Options for altering the document of a session. */
export interface Manner {
  readonly sales: readonly Sale[];
  readonly style: RegisterStyle;
  /** Code of the mistake in the closing; undefined for none. */
  readonly mistake: string | undefined;
  /** Cash rounding step of the configuration; 0 for no rounding. */
  readonly cash_step: string;
}

interface Amounts {
  readonly excl_tax: string;
  readonly tax: string;
  readonly incl_tax: string;
}

/** The closing that the kit made, as far as a style or a mistake changes it. */
export interface ClosingDocument {
  readonly report_id: string;
  readonly series_code: string;
  readonly closing_number: number;
  readonly business_date: string;
  readonly opened_at: string;
  readonly closed_at: string;
  readonly last_receipt_number: string | null;
  readonly opening_float?: string;
  readonly cash_expected?: string;
  readonly cash_counted?: string;
  readonly cash_difference?: string;
  readonly cash_left_in_drawer?: string;
  readonly currency: string;
  readonly order_count: number;
  readonly first_receipt_number: string | null;
  readonly sales: Amounts;
  readonly refunds: Amounts;
  readonly tenders: Readonly<Record<TenderName, string>>;
  readonly tax_rates: readonly { readonly rate: string; readonly sales_net: string }[];
  readonly tax_treatments: Readonly<Record<"reverse_charge" | "exempt", { readonly sales_net: string }>>;
  readonly documents: readonly {
    readonly sale_id: string;
    readonly type: string;
    readonly amount: string;
    readonly receipt_number: string | null;
  }[];
  readonly providers: readonly { readonly collected: string; readonly refunded: string; readonly count: number }[];
  readonly movements: readonly { readonly type: string; readonly amount: string }[];
}

/** Ten-thousandths in a cent. */
const UNIT = 100n;
/** Size of a mistake in ten-thousandths: one euro. */
const MISTAKE = 10_000n;

/**
 * Finds a kind of mistake by its code.
 *
 * @throws Error when there is no such kind.
 */
export function kindOf(mistake: string): MistakeKind {
  const kind = Object.hasOwn(MISTAKES, mistake) ? MISTAKES[mistake] : undefined;
  if (kind === undefined) throw new Error(`There is no mistake ${mistake}; --list-mistakes shows them.`);
  return kind;
}

/**
 * Changes the body of a closing as if its register booked in another style or made a mistake. The
 * text is indented and has escapes that no serializer repeats, as its bytes are what is stored. The
 * kit's own closing is not changed.
 *
 * @throws Error when the session has nothing of the mistake's kind.
 */
export function alterClosing(body: string, manner: Manner): string {
  if (manner.mistake === undefined && unusual(manner.style).length === 0) return body;
  const { report } = JSON.parse(body) as { readonly report: ClosingDocument };
  return `{ "report" : ${textOf(alteredClosing(report, manner))} }`;
}

function textOf(closing: object): string {
  return JSON.stringify(closing, null, 1).replaceAll("“", "\\u201C").replaceAll("Ö", "\\u00D6");
}

/** Returns the text of the closing inside a body, byte for byte. */
export function closingText(body: string): string {
  return body.slice(body.indexOf("{", 1), body.lastIndexOf("}")).trimEnd();
}

export function alteredClosing<Closing extends ClosingDocument>(closing: Closing, manner: Manner) {
  const { sales, style, mistake, cash_step } = manner;
  const kind = mistake === undefined ? undefined : kindOf(mistake);
  const day = {
    register: { market: { unit: UNIT, step: parseStoredAmount(cash_step) } },
    trades: sales.map((sale) => bookedOf(sale, UNIT, style)),
  };
  const declared = declaredOf(closing);
  const books =
    kind === undefined
      ? booksOf(day, style, declared)
      : wrongBooks(kind, { day, style, by: MISTAKE, random: seededRandom(`mistake ${mistake}`), declared });
  if (books === undefined) throw new Error(`The session has nothing for the mistake ${mistake}.`);
  const {
    opening_float: _float,
    cash_expected: _expected,
    cash_counted: _counted,
    cash_difference: _difference,
    cash_left_in_drawer: _left,
    ...frame
  } = closing;
  const altered = {
    ...frame,
    order_count: books.order_count,
    ...figuresOf(books, style),
    providers: style.providers === "none" ? [] : closing.providers.map((row) => ({ ...row, ...providerOf(books) })),
    movements: movementsOf(closing, books),
  };
  return kind === undefined ? altered : reframed(kind, altered);
}

function declaredOf(closing: ClosingDocument): Declared {
  return {
    opening_float: parseStoredAmount(closing.opening_float ?? "0"),
    cash_in: movedBy(closing, "cash_in"),
    cash_out: movedBy(closing, "cash_out"),
    cash_difference: parseStoredAmount(closing.cash_difference ?? "0"),
    left: parseStoredAmount(closing.cash_left_in_drawer ?? "0"),
  };
}

function movedBy({ movements }: ClosingDocument, type: string): bigint {
  return movements
    .filter((movement) => movement.type === type)
    .reduce((sum, { amount }) => sum + parseStoredAmount(amount), 0n);
}

function providerOf({ collected, refunded, count }: Books) {
  return { collected: formatAmount(collected), refunded: formatAmount(refunded), count };
}

/**
 * Returns the movements of the kit. A type whose sum differs in the books has a single movement.
 */
function movementsOf(closing: ClosingDocument, books: Books) {
  const types = ["cash_in", "cash_out", "cash_refund"] as const;
  if (types.every((type) => books[type] === movedBy(closing, type))) return closing.movements;
  return types.flatMap((type) => {
    const own = closing.movements.filter((movement) => movement.type === type);
    if (books[type] === movedBy(closing, type)) return own;
    const [first = { note: null, at: closing.closed_at, by: null }] = own;
    return books[type] === 0n ? [] : [{ ...first, type, amount: formatAmount(books[type]) }];
  });
}

interface Receipt {
  readonly sale_type?: string;
  readonly layaway_kind?: string;
  readonly currency: string;
  readonly grand_total: number;
  readonly adjustment_negative?: number;
  readonly applied_credits?: string;
  readonly items: readonly Item[];
  readonly receipt_model: string;
}

interface Item {
  readonly row_total: number;
  readonly discount_amount: number;
}

interface Model {
  readonly items: readonly Item[];
  readonly totals: { readonly tax_breakdown?: unknown };
}

/** Changes the body of a receipt as if its register wrote it in another style. */
export function alterReceipt(body: string, style: RegisterStyle): string {
  const has_own_fee = style.fee !== USUAL.fee;
  if (unusualReceipts(style).length === 0 && !has_own_fee) return body;
  const { receipt } = JSON.parse(body) as { readonly receipt: Receipt };
  const { currency, items, grand_total } = receipt;
  const minus = (amount: number, less: number | string): number =>
    Number(formatMoney(parseMoney(String(amount), currency) - parseMoney(String(less), currency), currency));
  const withoutDiscounts = (lines: readonly Item[]): readonly Item[] =>
    style.line_discount === "apart"
      ? lines
      : lines.map((line) => ({ ...line, row_total: minus(line.row_total, line.discount_amount) }));
  const is_sale = receipt.sale_type === undefined && receipt.layaway_kind === undefined;
  const credits = JSON.parse(receipt.applied_credits ?? "[]") as readonly { readonly amount: string }[];
  const is_after = is_sale && style.credit_total === "after";
  const model = JSON.parse(receipt.receipt_model) as Model;
  // A receipt whose fee is booked in another way has no tax rows of the kit: they would say that a
  // fee lowers the refunds.
  const { tax_breakdown: _rows, ...totals } = model.totals;
  const has_rows = !has_own_fee || (receipt.adjustment_negative ?? 0) === 0;
  const altered = {
    ...receipt,
    items: withoutDiscounts(items),
    grand_total: is_after ? credits.reduce((total, { amount }) => minus(total, amount), grand_total) : grand_total,
    receipt_model: JSON.stringify(
      withCash({ ...model, items: withoutDiscounts(model.items), totals: has_rows ? model.totals : totals }, style),
    ),
  };
  return JSON.stringify({ receipt: withCash(altered, style) });
}

function withCash(document: object, { cash_on_receipts }: RegisterStyle): object {
  if (cash_on_receipts === "stated") return document;
  return JSON.parse(JSON.stringify(document), (name, value: unknown) =>
    name === "amount_tendered" || name === "change_due" ? undefined : value,
  ) as object;
}
