import type { CardReading, PartReading } from "../read/read-payment.ts";
import { magnitude } from "@tillkeeper/exact/money";
import { countText, ROWS_MAX } from "../bounds.ts";
import { isPaidBack } from "./header.ts";
import { codeOf, isCash, knownMethod } from "./methods.ts";
import { paidParts } from "./paid.ts";
import type { Composing } from "./composing.ts";
import type { Block, LabelledValue } from "../document.ts";
import { readableName } from "../read/read-lines.ts";

/** Composes the payments, the change, and the texts of the card terminal. */
export function paymentBlocks(composing: Composing): Block[] {
  const { reading, texts } = composing;
  const rows = [...fittingRows(composing, partRows(composing)), ...cashRows(composing)];
  const title = isPaidBack(reading) ? texts.refund_payment : texts.payment;
  return [
    ...(rows.length === 0 ? [] : [{ kind: "totals" as const, title, rows }]),
    ...reading.payment.cards.flatMap((card) => cardBlocks(composing, card)),
  ];
}

function partRows(composing: Composing): LabelledValue[] {
  const { reading, texts, formats } = composing;
  return paidParts(reading).map(({ part, amount }) => ({
    label: part === null ? texts.rounding : methodName(composing, part),
    value: amount === undefined ? "" : formats.money(part === null ? amount : magnitude(amount)),
    emphasis: "normal",
  }));
}

function fittingRows({ texts, formats }: Composing, rows: readonly LabelledValue[]): LabelledValue[] {
  if (rows.length <= ROWS_MAX) return [...rows];
  const label = countText(texts.more_lines, formats, rows.length - ROWS_MAX);
  return [...rows.slice(0, ROWS_MAX), { label, value: "", emphasis: "normal" }];
}

function cashRows({ reading, texts, formats }: Composing): LabelledValue[] {
  const { change, parts } = reading.payment;
  if (change === undefined || change === 0n) return [];
  // For a split payment `tendered` is the total of all methods, so the customer's cash is its own
  // part plus the change.
  const cash = parts.length > 1 ? parts.find(({ method }) => isCash(method))?.amount : undefined;
  const tendered = cash === undefined ? reading.payment.tendered : magnitude(cash) + change;
  const changeRow = { label: texts.change, value: formats.money(change), emphasis: "strong" as const };
  if (tendered === undefined || tendered === 0n) return [changeRow];
  return [{ label: texts.tendered, value: formats.money(tendered), emphasis: "normal" }, changeRow];
}

/**
 * Returns the receipt's name of a method, otherwise the translation of a known code, otherwise the
 * readable code.
 */
function methodName({ texts }: Composing, { method, label }: PartReading): string {
  if (label !== undefined) return label;
  const code = codeOf(method);
  const known = knownMethod(method);
  return known === undefined ? readableName(code) : texts[known];
}

function cardBlocks({ texts }: Composing, card: CardReading): Block[] {
  const rows: LabelledValue[] = [];
  const add = (label: string, value: string | undefined): void => {
    if (value !== undefined) rows.push({ label, value, emphasis: "muted" });
  };
  add(texts.card, card.brand);
  add(texts.card_number, card.last_digits === undefined ? undefined : `•••• ${card.last_digits}`);
  add(texts.card_entry, card.entry);
  add(texts.authorization, card.authorization);
  add(texts.card_terminal, card.terminal);
  add(texts.application, card.application);
  add(texts.transaction, card.transaction);
  const blocks: Block[] = [];
  if (rows.length > 0) blocks.push({ kind: "heading", text: texts.card_payment }, { kind: "facts", rows });
  if (card.slip !== undefined) blocks.push({ kind: "slip", title: texts.card_slip, text: card.slip });
  return blocks;
}
