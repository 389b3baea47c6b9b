import { mayHaveOtherRates, type ReceiptFacts } from "../facts.ts";
import { isLayaway } from "../kinds.ts";
import type { ReadingContext } from "../receipt/context.ts";
import { readReceipt, type ReadReceipt } from "../receipt/read.ts";
import { Lines } from "../receipt/value.ts";
import { type Booking, type ChoiceName, CHOICES, DEFAULT_BOOKING, variants } from "./choices.ts";
import { contributeTenders, type RoundingFacts } from "./contribute-tenders.ts";
import { contributeTurnover, isOfLayaway } from "./contribute-turnover.ts";
import { Figures, type Sink } from "./figures.ts";
import { type Contribute, Sums } from "./sums.ts";

/** The receipts of a closing, read and summed under any booking. */
export class Day {
  readonly context: ReadingContext;
  readonly rounding: RoundingFacts;
  readonly #lines = new Map<ReceiptFacts, Lines>();
  /** Receipts read under the default booking. */
  readonly #plain = new Map<ReceiptFacts, ReadReceipt>();
  /** Receipts whose reading depends on a choice, by its options. */
  readonly #read = new Map<ReceiptFacts, Map<string, ReadReceipt>>();
  readonly #turnover: Sums;
  readonly #tenders: Sums;

  /** @param rates - rates that the closing names. */
  constructor(
    facts: readonly ReceiptFacts[],
    context: Omit<ReadingContext, "knownRates">,
    rounding: RoundingFacts,
    rates: readonly string[],
  ) {
    for (const fact of facts) this.#lines.set(fact, new Lines(fact));
    let known: readonly string[] | undefined;
    this.context = { ...context, knownRates: () => (known ??= this.#ratesWith(rates)) };
    this.rounding = rounding;
    for (const fact of facts) this.#plain.set(fact, this.#readWith(fact, DEFAULT_BOOKING));
    const receipts = [...this.#plain.values()];
    const ofReadings = (choicesOf: typeof tenderChoices) => (receipt: ReadReceipt) =>
      receipt.follows.length === 0
        ? choicesOf(receipt)
        : [...new Set(this.readingsOf(receipt).flatMap((reading) => choicesOf(reading)))];
    const asRead =
      (contribute: Contribute): Contribute =>
      (receipt, booking, sum) =>
        contribute(this.readAs(receipt, booking), booking, sum);
    this.#turnover = new Sums(receipts, ofReadings(turnoverChoices), asRead(this.#addTurnover));
    this.#tenders = new Sums(receipts, ofReadings(tenderChoices), asRead(this.#addTenders));
  }

  /** The choices that any share of a receipt follows, under any reading. */
  get followed(): ReadonlySet<ChoiceName> {
    return new Set([...this.#turnover.choices, ...this.#tenders.choices]);
  }

  /** Returns a receipt under every reading that a closing may decide for. */
  readingsOf(receipt: ReadReceipt): readonly ReadReceipt[] {
    const { follows } = receipt;
    if (follows.length === 0) return [receipt];
    return variants(DEFAULT_BOOKING, follows, CHOICES).map((booking) => this.readAs(receipt, booking));
  }

  /** Returns every receipt as it is read under a booking. */
  receipts(booking: Booking): ReadReceipt[] {
    return Array.from(this.#plain.values(), (plain) => this.readAs(plain, booking));
  }

  /**
   * Returns a receipt of this day as it is read under a booking.
   * @param facts - those of the receipt.
   */
  receipt(facts: ReceiptFacts, booking: Booking): ReadReceipt {
    const plain = this.#plain.get(facts);
    if (plain === undefined) throw new Error("a receipt of another day");
    return this.readAs(plain, booking);
  }

  /** Returns a receipt of this day as it is read under another booking. */
  readAs(receipt: ReadReceipt, booking: Booking): ReadReceipt {
    const { follows, facts } = receipt;
    if (follows.length === 0) return receipt;
    const key = follows.map((choice) => booking[choice]).join(" ");
    const readings = this.#read.get(facts) ?? new Map<string, ReadReceipt>();
    const known = readings.get(key);
    if (known !== undefined) return known;
    const read = this.#readWith(facts, booking);
    this.#read.set(facts, readings.set(key, read));
    return read;
  }

  #readWith(facts: ReceiptFacts, booking: Booking): ReadReceipt {
    return readReceipt(facts, this.linesOf(facts), this.context, booking);
  }

  linesOf(facts: ReceiptFacts): Lines {
    return this.#lines.get(facts) ?? new Lines(facts);
  }

  #ratesWith(rates: readonly string[]): string[] {
    const all = new Set(rates);
    for (const [{ items }, lines] of this.#lines) {
      for (const { rate } of lines.breakdown ?? []) all.add(rate);
      if (!mayHaveOtherRates(items, all)) continue;
      for (const { rate } of lines.items ?? []) if (rate !== undefined) all.add(rate);
    }
    return [...all];
  }

  /**
   * Returns the turnover under a booking. All calls share the result, as they do that of `tenders`:
   * do not change it.
   */
  turnover(booking: Booking): Figures {
    return this.#turnover.under(booking);
  }

  tenders(booking: Booking): Figures {
    return this.#tenders.under(booking);
  }

  addShareOf(receipt: ReadReceipt, booking: Booking, sum: Sink): void {
    this.#addTurnover(receipt, booking, sum);
    this.#addTenders(receipt, booking, sum);
  }

  /** Returns the turnover and tender figures of one receipt, read as it is given. */
  sharesOf(receipt: ReadReceipt, booking: Booking): readonly [turnover: Figures, tenders: Figures] {
    const [turnover, tenders] = [new Figures(), new Figures()];
    this.#addTurnover(receipt, booking, turnover);
    this.#addTenders(receipt, booking, tenders);
    return [turnover, tenders];
  }

  readonly #addTurnover: Contribute = (receipt, booking, sum) =>
    contributeTurnover(receipt, booking, this.context.unit, sum);

  readonly #addTenders: Contribute = (receipt, booking, sum) =>
    contributeTenders(receipt, booking, this.rounding, this.context.unit, sum);
}

/**
 * Returns the choices that a receipt's share in turnover and tax follows. `untaxed` is not among
 * them: it only matters to the comparison.
 */
function turnoverChoices(receipt: ReadReceipt): ChoiceName[] {
  const choices: ChoiceName[] = [...receipt.follows, ...layawayChoices(receipt)];
  if ((receipt.sold?.combined ?? receipt.returned?.combined) !== undefined) choices.push("stacked");
  return choices;
}

/**
 * Returns the choices that a receipt's share in tenders and drawer follows. Sign and mode of
 * rounding only matter to the comparison.
 */
function tenderChoices(receipt: ReadReceipt): ChoiceName[] {
  const { kind, flows, follows } = receipt;
  const choices: ChoiceName[] = follows.includes("credit_total") ? ["credit_total"] : [];
  choices.push(...layawayChoices(receipt));
  if (kind === "credit_due") choices.push("collection");
  if (flows.some(({ split }) => split === "either")) choices.push("beside_credit");
  if (flows.some(({ due }) => due < 0n)) choices.push(kind === "refund" ? "cash_refund" : "paid_back");
  if (flows.some(({ tender, paid }) => tender === "cash" && paid === undefined)) choices.push("rounding");
  return choices;
}

function layawayChoices(receipt: ReadReceipt): readonly ChoiceName[] {
  if (isLayaway(receipt.kind)) return ["layaway"];
  return receipt.kind === "refund" && isOfLayaway(receipt) ? ["layaway", "layaway_refund"] : [];
}
