import type { Reading, TaxReading } from "../read/read-receipt.ts";
import { magnitude } from "@tillkeeper/exact/money";
import { countText, ROWS_MAX } from "../bounds.ts";
import type { Composing } from "./composing.ts";
import type { Block, LabelledValue } from "../document.ts";
import { isPaidInParts } from "./header.ts";
import { taxesOf } from "./taxes.ts";

/** Returns the subtotal, total, its tax, and the remaining amount of a layaway or an order. */
export function totalBlocks(composing: Composing): Block[] {
  const taxes = shownTaxes(composing);
  const rows = [...totalRows(composing, taxes.length > 0), ...balanceRows(composing)];
  return [
    ...(rows.length === 0 ? [] : [{ kind: "totals" as const, title: null, rows }]),
    ...taxBlocks(composing, taxes),
  ];
}

function totalRows(composing: Composing, has_tax_table: boolean): LabelledValue[] {
  const { reading, texts, formats, settings } = composing;
  const { subtotal, discount, shipping, rounding, grand_total, tax } = unsigned(composing);
  const rows: LabelledValue[] = [];
  const add = (label: string, units: bigint | undefined, emphasis: LabelledValue["emphasis"] = "normal"): void => {
    if (units !== undefined) rows.push({ label, value: formats.money(units), emphasis });
  };
  const addIfAny = (label: string, units: bigint | undefined): void => {
    if (units !== undefined && units !== 0n) add(label, units);
  };
  const less = discount === undefined ? undefined : -magnitude(discount);
  const untaxed = (subtotal ?? 0n) + (less ?? 0n) + (shipping ?? 0n) + (rounding ?? 0n);
  const is_added = tax !== undefined && tax !== 0n && subtotal !== undefined && untaxed + tax === grand_total;
  if (subtotal !== grand_total) add(texts.subtotal, subtotal);
  addIfAny(texts.discount, less);
  addIfAny(texts.shipping, shipping);
  addIfAny(texts.rounding, rounding);
  if (reading.kind === "refund" || reading.kind === "exchange") {
    const { refund } = reading;
    addIfAny(texts.shipping_refund, refund.shipping);
    addIfAny(texts.adjustment_refund, refund.adjustment_refund);
    addIfAny(texts.adjustment_fee, refund.adjustment_fee === undefined ? undefined : -magnitude(refund.adjustment_fee));
  }
  if (is_added) add(texts.tax, tax);
  add(totalLabel(composing), grand_total, isPaidInParts(reading.kind) ? "normal" : "strong");
  const is_shown = is_added || has_tax_table || tax === undefined;
  if (!is_shown && (tax !== 0n || settings.display_zero_tax)) add(texts.tax, tax, "muted");
  return rows;
}

/** Returns the totals; those of a refund without the sign that some registers send. */
function unsigned({ reading: { kind, totals } }: Composing): Reading["totals"] {
  if (kind !== "refund") return totals;
  const { subtotal, discount, shipping, tax, grand_total } = totals;
  return {
    ...totals,
    subtotal: magnitude(subtotal),
    discount: magnitude(discount),
    shipping: magnitude(shipping),
    tax: magnitude(tax),
    grand_total: magnitude(grand_total),
  };
}

function totalLabel({ reading: { kind }, texts }: Composing): string {
  if (kind === "refund") return texts.refunded;
  return isPaidInParts(kind) ? texts.order_total : texts.total;
}

function balanceRows({ reading, texts, formats }: Composing): LabelledValue[] {
  const { kind, layaway } = reading;
  if (!isPaidInParts(kind)) return [];
  const rows: LabelledValue[] = [];
  const { total_paid, balance_owed, expires_at } = layaway;
  if (total_paid !== undefined) {
    rows.push({ label: texts.total_paid, value: formats.money(total_paid), emphasis: "normal" });
  }
  if (balance_owed !== undefined) {
    const label = kind === "credit_due" ? texts.remaining_due : texts.balance_owed;
    rows.push({ label, value: formats.money(balance_owed), emphasis: "strong" });
  }
  if (expires_at !== undefined && balance_owed !== 0n) {
    rows.push({ label: texts.pay_before, value: formats.day(expires_at) ?? expires_at, emphasis: "normal" });
  }
  return rows;
}

function shownTaxes({ reading, settings }: Composing): TaxReading[] {
  return taxesOf(reading).filter(({ tax }) => tax !== 0n || settings.display_zero_tax);
}

function taxBlocks({ reading, texts, formats }: Composing, taxes: readonly TaxReading[]): Block[] {
  if (taxes.length === 0) return [];
  const money = (units: bigint) => formats.money(reading.kind === "refund" ? magnitude(units) : units);
  const shown = taxes.slice(0, ROWS_MAX);
  const left = taxes.length - shown.length;
  const moreRow = (columns: readonly string[]): string[][] =>
    left === 0 ? [] : [[countText(texts.more_lines, formats, left), ...columns.slice(1).map(() => "")]];
  const nets = taxes.map(({ net }) => net).filter((net) => net !== undefined);
  const labelOf = ({ label, rate }: TaxReading) => label ?? (rate === undefined ? "–" : formats.percent(rate));
  if (nets.length < taxes.length) {
    const rows = shown.map((row) => [labelOf(row), money(row.tax)]);
    const columns = [texts.tax_rate, texts.tax];
    return [{ kind: "table", title: texts.tax, columns, rows: [...rows, ...moreRow(columns)] }];
  }
  const rows = shown.map((row) => [
    labelOf(row),
    money(row.net ?? 0n),
    money(row.tax),
    money((row.net ?? 0n) + row.tax),
  ]);
  const columns = [texts.tax_rate, texts.net, texts.tax, texts.gross];
  return [{ kind: "table", title: texts.tax, columns, rows: [...rows, ...moreRow(columns)] }];
}
