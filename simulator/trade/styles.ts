import type { Random } from "@tillkeeper/register-kit/random";

/** A choice that the interface leaves to the register, with its options, the usual one first. */
interface Choice {
  readonly text: string;
  readonly options: Readonly<Record<string, string>>;
}

/**
 * Choices of a register's closing: those of `booking/choices.ts` that a closing shows, and the
 * signs and words of the closing itself.
 */
export const CHOICES_OF_STYLE = {
  layaway: {
    text: "when a layaway is turnover",
    options: {
      settlement: "at the settlement; earlier money is in the tenders and in layaway_payments",
      deposit: "at the deposit; later money is in the tenders and in layaway_payments",
      outside: "at the settlement; earlier money is in layaway_payments only",
      prepayment: "payment by payment, with the tax in proportion",
    },
  },
  layaway_refund: {
    text: "what money paid back of a layaway is",
    options: { turnover: "a refund of turnover", payments: "layaway_payments below zero" },
  },
  collection: {
    text: "where money collected on credit is",
    options: {
      inside: "in the tenders and in credit_due_collections",
      outside: "in credit_due_collections only",
    },
  },
  paid_back: {
    text: "money that goes out with a sale, such as for bottles",
    options: {
      movement: "is a movement of cash or a refund tender",
      net: "lowers the tender of sales",
      cash_net: "lowers the cash tender, or is a refund tender of cards",
    },
  },
  cash_refund: {
    text: "a refund in cash",
    options: { movement: "is a movement of cash", net: "lowers the cash tender" },
  },
  rounding_sign: {
    text: "cash_rounding above zero",
    options: { added: "is what rounding added", lost: "is what rounding lost" },
  },
  rounding_mode: {
    text: "the cash tender",
    options: { paid: "holds cash after rounding", due: "holds cash before rounding" },
  },
  untaxed: {
    text: "goods without tax",
    options: { listed: "have a row among the rates", left_out: "have no row among the rates" },
  },
  stacked: {
    text: "two taxes on one amount",
    options: { rows: "have a row each", combined: "have one row at the sum of their rates" },
  },
  fee: {
    text: "a fee that is kept from an exchange",
    options: { less_refunded: "lowers the refunds", more_sold: "adds to the sales" },
  },
  beside_credit: {
    text: "the one part of money beside a part of credit",
    options: { alone: "is a payment of its own", split: "is a part of a split payment" },
  },
  document_amount: {
    text: "the amount of a listed document",
    options: {
      due: "is its total; of a layaway what was paid",
      paid: "is what was paid, after rounding",
      total: "is its total; of a layaway too",
    },
  },
  refunds: {
    text: "refunds in sales, rates and documents",
    options: { positive: "have no sign", negative: "are below zero" },
  },
  refund_tenders: {
    text: "tenders of refunds",
    options: { positive: "have no sign", negative: "are below zero" },
  },
  types: {
    text: "types of listed documents",
    options: { words: "are sale, refund, exchange", one_word: "are all sale", own: "are the register's own words" },
  },
  providers: {
    text: "card providers",
    options: { listed: "are listed with their sums", none: "are not listed" },
  },
  drawer: {
    text: "the cash drawer",
    options: { counted: "is counted", none: "does not exist: no amount of it is stated" },
  },
} as const satisfies Readonly<Record<string, Choice>>;

type Choices = typeof CHOICES_OF_STYLE;
export type StyleChoice = keyof Choices;
export const STYLE_CHOICES = Object.keys(CHOICES_OF_STYLE) as readonly StyleChoice[];

/** One option for each choice. */
export type Style = { readonly [Name in StyleChoice]: keyof Choices[Name]["options"] & string };

/**
 * Lists the options of a choice.
 *
 * @returns the names of the options, the usual one first.
 */
export function optionsOf<Name extends StyleChoice>(choice: Name): readonly Style[Name][] {
  return Object.keys(CHOICES_OF_STYLE[choice].options) as Style[Name][];
}

/** Returns a style with the option of each choice that `pick` takes. */
function styleOf(pick: (options: readonly string[], choice: StyleChoice) => string): Style {
  return Object.fromEntries(STYLE_CHOICES.map((name) => [name, pick(optionsOf(name), name)])) as Style;
}

/** Style with the first option of each choice. */
export const USUAL_STYLE: Style = styleOf(([first = ""]) => first);

/** Returns a random style, which has the usual option of a choice twice as often as any other. */
export function randomStyle(random: Random): Style {
  return styleOf((options) => random.pick([...options.slice(0, 1), ...options]));
}

/** Choices that affect figures; the others affect only how a closing is written. */
const FIGURE_CHOICES: readonly StyleChoice[] = STYLE_CHOICES.slice(0, STYLE_CHOICES.indexOf("document_amount"));

/** Returns every style that has the same notation as this one. */
export function stylesLike(style: Style): Style[] {
  let styles = [style];
  for (const choice of FIGURE_CHOICES) {
    styles = styles.flatMap((one) => optionsOf(choice).map((option) => ({ ...one, [choice]: option })));
  }
  return styles;
}
