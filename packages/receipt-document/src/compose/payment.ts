import type { CardReading, PartReading } from "../read/read-payment.ts";
import { magnitude } from "@tillkeeper/exact/money";
import { countText, ROWS_MAX } from "../bounds.ts";
import { amountNow, isPaidBack } from "./header.ts";
import type { Composing } from "./composing.ts";
import type { Block, LabelledValue } from "../document.ts";
import { readableName } from "../read/read-lines.ts";
import type { ReceiptText } from "../texts/en.ts";

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
  const { reading, formats } = composing;
  const { method, parts, credits } = reading.payment;
  const row = (label: string, amount: bigint | undefined): LabelledValue => ({
    label,
    value: amount === undefined ? "" : formats.money(magnitude(amount)),
    emphasis: "normal",
  });
  const creditRows = credits.map((credit) => row(methodName(composing, credit), credit.amount));
  if (parts.length > 0) return [...parts.map((part) => row(methodName(composing, part), part.amount)), ...creditRows];
  const credited = credits.reduce((sum, { amount }) => sum + magnitude(amount ?? 0n), 0n);
  const now = amountNow(composing);
  const rest = now === undefined ? undefined : magnitude(now) - credited;
  if (method === undefined || (credits.length > 0 && rest !== undefined && rest <= 0n)) return creditRows;
  const name = methodName(composing, { method, label: undefined, amount: undefined });
  const rounded = roundedPayment(composing, rest);
  if (rest === undefined || rounded === undefined) return [row(name, rest), ...creditRows];
  const rounding = { ...row(composing.texts.rounding, 0n), value: formats.money(rounded - rest) };
  return [rounding, row(name, rounded), ...creditRows];
}

/**
 * Maximum rounding of cash, in ten-thousandths: the difference between the amount due and the cash
 * paid.
 */
const ROUNDING_MAX = 5_000n;

/**
 * Returns the cash that was kept when it differs from the amount due by a rounding that the receipt
 * does not state; otherwise undefined.
 */
function roundedPayment({ reading }: Composing, due: bigint | undefined): bigint | undefined {
  const { method, tendered, change } = reading.payment;
  const { rounding } = reading.totals;
  if (!isCash(method) || due === undefined || (rounding ?? 0n) !== 0n) return undefined;
  if (tendered === undefined || tendered === 0n || change === undefined) return undefined;
  const paid = tendered - change;
  return paid !== due && magnitude(paid - due) <= ROUNDING_MAX ? paid : undefined;
}

function isCash(method: string | undefined): boolean {
  return /^(pos_)?cash$/i.test(method ?? "");
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

/** Texts of payment methods by code, without the prefix `pos_`. */
const METHODS: Readonly<Record<string, keyof ReceiptText>> = {
  "": "paid_with",
  cash: "method_cash",
  cashpayment: "method_cash",
  card: "method_card",
  credit_card: "method_card",
  debit_card: "method_card",
  pin: "method_card",
  invoice: "method_invoice",
  pay_by_invoice: "method_invoice",
  store_credit: "method_store_credit",
  customer_balance: "method_store_credit",
  customerbalance: "method_store_credit",
  gift_card: "method_gift_card",
  giftcard: "method_gift_card",
  reward_points: "method_reward_points",
  reward: "method_reward_points",
  split: "method_split",
};

/**
 * Returns the receipt's name of a method, otherwise the translation of a known code, otherwise the
 * readable code.
 */
function methodName({ texts }: Composing, { method, label }: PartReading): string {
  if (label !== undefined) return label;
  const code = (method ?? "").toLowerCase().replace(/^pos_/, "");
  const known = Object.hasOwn(METHODS, code) ? METHODS[code] : undefined;
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
