import type { ReceiptFacts } from "../facts.ts";
import { isLayaway } from "../kinds.ts";
import type { Reading, ReadingContext } from "../receipt/context.ts";
import { readReceipt, type ReadReceipt } from "../receipt/read.ts";
import { Lines } from "../receipt/value.ts";
import { type Booking, type ChoiceName, CHOICES, DEFAULT_BOOKING, variants } from "./choices.ts";
import { contributeTenders, type RoundingFacts } from "./contribute-tenders.ts";
import { contributeTurnover, isOfLayaway } from "./contribute-turnover.ts";
import { Figures, type Sink } from "./figures.ts";

type Contribute = (receipt: ReadReceipt, booking: Booking, sum: Sink) => void;

/** Receipts whose share in the figures follows the same choices. */
interface Group {
  readonly choices: readonly ChoiceName[];
  /** As the default booking reads them. */
  readonly receipts: ReadReceipt[];
  /** Sums by the options of these choices. */
  readonly sums: Map<string, Figures>;
}

/**
 * The receipts of a closing, summed under any booking. Each receipt is added once for each combination of the choices that
 * it follows, so that a booking costs a few sums and not all receipts.
 */
export class Day {
  readonly context: ReadingContext;
  readonly rounding: RoundingFacts;
  readonly #lines = new Map<ReceiptFacts, Lines>();
  /** As the default booking reads them. */
  readonly #plain = new Map<ReceiptFacts, ReadReceipt>();
  /** Those that follow a choice, by its options. */
  readonly #read = new Map<ReceiptFacts, Map<string, ReadReceipt>>();
  readonly #turnover: readonly Group[];
  readonly #tenders: readonly Group[];

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
    this.#turnover = grouped(receipts, (receipt) => this.readingsOf(receipt).flatMap(turnoverChoices));
    this.#tenders = grouped(receipts, (receipt) => this.readingsOf(receipt).flatMap(tenderChoices));
  }

  /** A receipt under every reading that a closing may decide for. */
  readingsOf(receipt: ReadReceipt): readonly ReadReceipt[] {
    const { follows } = receipt;
    if (follows.length === 0) return [receipt];
    return variants(DEFAULT_BOOKING, follows, CHOICES).map((booking) => this.readAs(receipt, booking));
  }

  /** Every receipt as it is read under a booking. */
  receipts(booking: Booking): ReadReceipt[] {
    return Array.from(this.#plain.values(), (plain) => this.readAs(plain, booking));
  }

  /** @param facts - of a receipt of this day. */
  receipt(facts: ReceiptFacts, booking: Booking): ReadReceipt {
    const plain = this.#plain.get(facts);
    if (plain === undefined) throw new Error("a receipt of another day");
    return this.readAs(plain, booking);
  }

  /** A receipt of this day as it is read under another booking. */
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
    return readReceipt(facts, this.linesOf(facts), this.context, readingOf(booking));
  }

  linesOf(facts: ReceiptFacts): Lines {
    return this.#lines.get(facts) ?? new Lines(facts);
  }

  #ratesWith(rates: readonly string[]): string[] {
    const all = new Set(rates);
    for (const lines of this.#lines.values()) {
      for (const { rate } of lines.items ?? []) if (rate !== undefined) all.add(rate);
      for (const { rate } of lines.breakdown ?? []) all.add(rate);
    }
    return [...all];
  }

  turnover(booking: Booking): Figures {
    return this.#sum(this.#turnover, booking, this.#addTurnover);
  }

  tenders(booking: Booking): Figures {
    return this.#sum(this.#tenders, booking, this.#addTenders);
  }

  /** Adds what one receipt makes of all figures. */
  addShareOf(receipt: ReadReceipt, booking: Booking, sum: Sink): void {
    this.#addTurnover(receipt, booking, sum);
    this.#addTenders(receipt, booking, sum);
  }

  /** What a receipt, read in any way, makes of turnover and of tenders. */
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

  #sum(groups: readonly Group[], booking: Booking, contribute: Contribute): Figures {
    const total = new Figures();
    for (const { choices, receipts, sums } of groups) {
      const key = choices.map((choice) => booking[choice]).join(" ");
      let sum = sums.get(key);
      if (sum === undefined) {
        sum = new Figures();
        for (const receipt of receipts) contribute(this.readAs(receipt, booking), booking, sum);
        sums.set(key, sum);
      }
      total.addAll(sum);
    }
    return total;
  }
}

function readingOf({ credit_total, lines, fee }: Booking): Reading {
  return { credit_total, lines, fee };
}

function grouped(
  receipts: readonly ReadReceipt[],
  choicesOf: (receipt: ReadReceipt) => readonly ChoiceName[],
): Group[] {
  const groups = new Map<string, Group>();
  for (const receipt of receipts) {
    const choices = [...new Set(choicesOf(receipt))];
    const key = choices.join(" ");
    const group: Group = groups.get(key) ?? { choices, receipts: [], sums: new Map() };
    group.receipts.push(receipt);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Choices that a receipt's share in turnover and tax follows. `untaxed` is a matter of comparing. */
function turnoverChoices(receipt: ReadReceipt): ChoiceName[] {
  const choices: ChoiceName[] = [...receipt.follows, ...layawayChoices(receipt)];
  const stacks = (receipt.sold?.combined ?? receipt.returned?.combined) !== undefined;
  return stacks ? [...choices, "stacked"] : choices;
}

/** Choices that a receipt's share in tenders and drawer follows. Sign and mode of rounding are a matter of comparing. */
function tenderChoices(receipt: ReadReceipt): ChoiceName[] {
  const { kind, flows, follows } = receipt;
  const choices: ChoiceName[] = [...follows.filter((choice) => choice === "credit_total"), ...layawayChoices(receipt)];
  if (kind === "credit_due") choices.push("collection");
  if (flows.some(({ split }) => split === "either")) choices.push("beside_credit");
  if (flows.some(({ due }) => due < 0n)) choices.push(kind === "refund" ? "cash_refund" : "paid_back");
  if (flows.some(({ tender, paid }) => tender === "cash" && paid === undefined)) choices.push("rounding");
  return choices;
}

function layawayChoices(receipt: ReadReceipt): ChoiceName[] {
  if (isLayaway(receipt.kind)) return ["layaway"];
  return receipt.kind === "refund" && isOfLayaway(receipt) ? ["layaway", "layaway_refund"] : [];
}
