import type { MistakeKind } from "./trade/mistakes/mistakes.ts";
import { CHOICES_OF_STYLE, optionsOf, type Style, STYLE_CHOICES, USUAL_STYLE } from "./trade/styles.ts";

/** Choices that the interface leaves to a register's receipts; the usual option first. */
const RECEIPT_CHOICES = {
  cash_on_receipts: {
    text: "cash that is handed over",
    options: { stated: "is on the receipt, with the change", left_out: "is not on the receipt" },
  },
  line_discount: {
    text: "the total of a line",
    options: { apart: "is before its discount", inside: "is after its discount" },
  },
  credit_total: {
    text: "the total of a sale with a gift card",
    options: { before: "is before the card", after: "is after the card" },
  },
} as const;

type ReceiptChoices = typeof RECEIPT_CHOICES;
export type ReceiptStyle = {
  readonly [Name in keyof ReceiptChoices]: keyof ReceiptChoices[Name]["options"] & string;
};

/** A register's way of booking, closing and writing receipts. */
export interface RegisterStyle extends Style, ReceiptStyle {}

const USUAL_RECEIPTS: ReceiptStyle = {
  cash_on_receipts: "stated",
  line_discount: "apart",
  credit_total: "before",
};

/** The kit's way of booking, closing and writing receipts. */
export const USUAL: RegisterStyle = {
  ...USUAL_STYLE,
  layaway_refund: "payments",
  beside_credit: "split",
  ...USUAL_RECEIPTS,
};

/** Returns the style, altered so that a mistake of the kind can be made. */
export function styleFor({ needs_unstated_cash }: MistakeKind, style: RegisterStyle = USUAL): RegisterStyle {
  return needs_unstated_cash === true ? { ...style, cash_on_receipts: "left_out" } : style;
}

/** Returns the options of a style that differ from the kit's, in the format of the command line. */
export function unusual(style: RegisterStyle): string[] {
  return differing(style, USUAL);
}

/**
 * Returns the options of a receipt style that differ from the kit's, in the format of the command
 * line.
 */
export function unusualReceipts(style: ReceiptStyle): string[] {
  return differing(style, USUAL_RECEIPTS);
}

function differing(style: object, usual: object): string[] {
  const options = new Map(Object.entries(style));
  return Object.entries(usual)
    .filter(([choice, option]) => options.get(choice) !== option)
    .map(([choice]) => `${choice}=${String(options.get(choice))}`);
}

/** Every choice with its options and their texts. */
export const CHOICES: Readonly<
  Record<string, { readonly text: string; readonly options: Readonly<Record<string, string>> }>
> = { ...CHOICES_OF_STYLE, ...RECEIPT_CHOICES };

/** Returns the options of a choice and their texts, the kit's option first. */
export function optionsInWords(choice: string): [option: string, text: string][] {
  const of_kit = new Map(Object.entries(USUAL)).get(choice);
  const options = Object.entries(CHOICES[choice]?.options ?? {});
  return options.toSorted(([left], [right]) => Number(right === of_kit) - Number(left === of_kit));
}

/**
 * Returns the style of a register by its index: the kit's style first, then the second option of
 * each choice, then the third if there is one.
 */
export function mixedStyle(index: number): RegisterStyle {
  if (index === 0) return USUAL;
  const mixed = STYLE_CHOICES.map((choice) => {
    const options = optionsOf(choice);
    return [choice, options[index % options.length]];
  });
  return { ...USUAL, ...Object.fromEntries(mixed) };
}

/**
 * Reads the style choices of a command line.
 *
 * @param texts - each `choice=option`.
 * @throws Error that lists the known choices or options.
 */
export function readStyle(texts: readonly string[]): Partial<RegisterStyle> {
  const style: Record<string, string> = {};
  for (const text of texts) {
    const [name = "", option = ""] = text.split("=");
    const choice = Object.hasOwn(CHOICES, name) ? CHOICES[name] : undefined;
    if (choice === undefined)
      throw new Error(`--style ${text}: a choice is one of ${Object.keys(CHOICES).join(", ")}.`);
    if (!Object.hasOwn(choice.options, option)) {
      throw new Error(`--style ${text}: ${name} is one of ${Object.keys(choice.options).join(", ")}.`);
    }
    style[name] = option;
  }
  return style;
}
