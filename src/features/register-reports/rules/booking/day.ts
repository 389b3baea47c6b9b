import type { ReceiptFacts } from "../facts.ts";
import { isLayaway } from "../kinds.ts";
import type { Reading, ReadingContext } from "../receipt/context.ts";
import { readReceipt, type ReadReceipt } from "../receipt/read.ts";
import { Lines } from "../receipt/value.ts";
import { type Booking, type ChoiceName, DEFAULT_BOOKING } from "./choices.ts";
import { contributeTenders, type RoundingFacts } from "./contribute-tenders.ts";
import { contributeTurnover, isOfLayaway } from "./contribute-turnover.ts";
import { Figures } from "./figures.ts";

type Contribute = (receipt: ReadReceipt, booking: Booking, sum: Figures) => void;

/** Receipts whose share in the figures follows the same choices. */
interface Group {
  readonly choices: readonly ChoiceName[];
  readonly receipts: ReceiptFacts[];
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
  readonly #facts: readonly ReceiptFacts[];
  readonly #lines = new Map<ReceiptFacts, Lines>();
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
    this.#facts = facts;
    for (const fact of facts) this.#lines.set(fact, new Lines(fact));
    let known: readonly string[] | undefined;
    this.context = { ...context, knownRates: () => (known ??= this.#ratesWith(rates)) };
    this.rounding = rounding;
    const receipts = this.receipts(DEFAULT_BOOKING);
    this.#turnover = grouped(receipts, turnoverChoices);
    this.#tenders = grouped(receipts, tenderChoices);
  }

  /** Every receipt as it is read under a booking. */
  receipts(booking: Booking): ReadReceipt[] {
    return this.#facts.map((facts) => this.receipt(facts, booking));
  }

  receipt(facts: ReceiptFacts, booking: Booking): ReadReceipt {
    let readings = this.#read.get(facts);
    if (readings === undefined) {
      readings = new Map();
      this.#read.set(facts, readings);
    }
    const plain = readings.get("");
    if (plain !== undefined && plain.follows.length === 0) return plain;
    const key = plain === undefined ? "" : plain.follows.map((choice) => booking[choice]).join(" ");
    const known = readings.get(key);
    if (known !== undefined) return known;
    const read = readReceipt(facts, this.linesOf(facts), this.context, readingOf(booking));
    readings.set(key, read);
    if (plain !== undefined) return read;
    readings.set(read.follows.map((choice) => booking[choice]).join(" "), read);
    return read;
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

  /** What one receipt makes of all figures. */
  shareOf(facts: ReceiptFacts, booking: Booking): Figures {
    const [sum, tenders] = this.sharesOf(this.receipt(facts, booking), booking);
    sum.addAll(tenders);
    return sum;
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
        for (const facts of receipts) contribute(this.receipt(facts, booking), booking, sum);
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
    const choices = choicesOf(receipt);
    const key = choices.join(" ");
    const group: Group = groups.get(key) ?? { choices, receipts: [], sums: new Map() };
    group.receipts.push(receipt.facts);
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
  if (flows.some(({ due }) => due < 0n)) choices.push(kind === "refund" ? "cash_refund" : "paid_back");
  if (flows.some(({ tender, paid }) => tender === "cash" && paid === undefined)) choices.push("rounding");
  return choices;
}

function layawayChoices(receipt: ReadReceipt): ChoiceName[] {
  if (isLayaway(receipt.kind)) return ["layaway"];
  return receipt.kind === "refund" && isOfLayaway(receipt) ? ["layaway", "layaway_refund"] : [];
}
