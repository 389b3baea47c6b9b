import * as fc from "fast-check";
import { CATALOGUE } from "../../../../simulator/catalogue.ts";
import { type ClosingDocument, closingDocument, type Manner } from "../../../../simulator/closing.ts";
import { seededRandom } from "../../../../simulator/random.ts";
import { receiptOf } from "../../../../simulator/receipt.ts";
import type { Sale } from "../../../../simulator/sale.ts";
import type { Session } from "../../../../simulator/session.ts";
import { ringUpRarities } from "../../../../simulator/rarities.ts";
import { USUAL } from "../../../../simulator/styles.ts";
import { OPENING_FLOAT_MINOR, ringUp } from "../../../../simulator/till.ts";
import type { ReceiptFacts } from "./checks.ts";
import { sampleReceipt } from "./sample-receipts.ts";

const FRAME = {
  report_id: "7b1f3c52-0c1e-4f0e-9a53-5d8e2f6a1b01",
  session_id: "2c9d7a10-6b7e-4c3a-8f21-0e4b5a6c7d02",
  terminal_id: 1,
  terminal_name: "Till 1",
  location_id: 1,
  location_name: "Shop",
  device_identifier: "till-1",
  series_id: "a41e8d3f-92c0-4b57-b6d8-31f07c5e9a03",
  closing_number: 12,
  currency: "EUR",
  timezone: "Europe/Amsterdam",
  business_date: "2026-03-14",
  opened_at: "2026-03-14T08:00:00+01:00",
  closed_at: "2026-03-14T18:00:00+01:00",
  person: { local_user_id: "u1", name: "Ada", staff_id: 1 },
  cash_difference_minor: -10,
};

/** What a day of the simulator's register is made of. */
export interface DaySetting {
  readonly seed: number;
  readonly count: number;
  readonly price_includes_tax: boolean;
  readonly cash_step_minor: number;
  readonly has_register_reports: boolean;
}

/** @param min - sales at least. */
export function daySettings(min: number, has_register_reports = fc.constant(true) as fc.Arbitrary<boolean>) {
  return fc.record({
    seed: fc.nat(),
    count: fc.integer({ min, max: 60 }),
    price_includes_tax: fc.boolean(),
    cash_step_minor: fc.constantFrom(0, 5, 10),
    has_register_reports,
  });
}

interface SampleDay {
  readonly document: MutableClosing;
  readonly receipts: ReceiptFacts[];
}

/** A session as the register holds it: its closing and its receipts as the service stores them. */
export function sampleDay(setting: DaySetting): SampleDay {
  const random = seededRandom(String(setting.seed));
  const rules = { ...setting, layaway_deposit_percent: 20, catalogue: CATALOGUE };
  const sales: Sale[] = [];
  for (let number = 1; number <= setting.count; number++) {
    const stamp = { sale_id: random.uuid(), receipt_number: `A41E-${number}`, at: "2026-03-14T12:00:00+01:00" };
    sales.push(ringUp(random, rules, stamp, sales));
  }
  return closed(sales, setting, {});
}

/** The session in which a register rings up one document of each kind, closed in a manner. */
export function rareDay(manner: Manner, cash_step_minor: number): SampleDay {
  const random = seededRandom("rare");
  const setting = { seed: 0, count: 0, price_includes_tax: true, cash_step_minor, has_register_reports: true };
  const rules = { ...setting, layaway_deposit_percent: 20, catalogue: CATALOGUE };
  let number = 0;
  const sales = ringUpRarities(random, rules, () => ({
    sale_id: random.uuid(),
    receipt_number: `A41E-${++number}`,
    at: "2026-03-14T12:00:00+01:00",
  }));
  return closed(sales, setting, { ...manner, cash_step_minor });
}

function closed(sales: readonly Sale[], setting: DaySetting, manner: Manner): SampleDay {
  const movements = [
    { type: "cash_in", amount_minor: 5000, note: null, at: "2026-03-14T09:00:00+01:00", by: "Ada" },
    { type: "cash_out", amount_minor: 1250, note: null, at: "2026-03-14T10:00:00+01:00", by: "Ada" },
  ] as const;
  const session: Session = { opening_float_minor: OPENING_FLOAT_MINOR, sales, movements, cashier: "Ada" };
  return {
    document: structuredClone(closingDocument(session, FRAME, manner)),
    receipts: sales.map((sale, index) => stored(sale, index + 1, setting, manner)),
  };
}

export type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;
export type MutableClosing = Mutable<ClosingDocument>;

function stored(
  sale: Sale,
  receipt_id: number,
  { has_register_reports }: DaySetting,
  { style = USUAL }: Manner,
): ReceiptFacts {
  const frame = {
    ...FRAME,
    staff_id: 1,
    staff_name: "Ada",
    register_session_id: FRAME.session_id,
    receipt_token: "t".repeat(64),
    has_register_reports,
  };
  const body = receiptOf(sale, frame, style);
  const json = (field: string): string | null => (body[field] === undefined ? null : JSON.stringify(body[field]));
  const text = (field: string): string | null => (typeof body[field] === "string" ? body[field] : null);
  const decimal = (field: string): string | null => (typeof body[field] === "number" ? String(body[field]) : null);
  return sampleReceipt(receipt_id, {
    sale_id: sale.sale_id,
    pos_order_id: sale.sale_id,
    grand_total: decimal("grand_total"),
    tax_amount: decimal("tax_amount"),
    receipt_number: text("receipt_number"),
    sale_type: text("sale_type"),
    layaway_kind: text("layaway_kind"),
    layaway_amount_captured: json("layaway_amount_captured"),
    credit_due: json("credit_due"),
    credit_memo_id: json("credit_memo_id"),
    items: json("items") ?? "[]",
    receipt_model: json("receipt_model"),
    split_payments: json("split_payments"),
    applied_credits: json("applied_credits"),
    adjustment_negative: json("adjustment_negative"),
    is_reverse_charge: json("is_reverse_charge"),
    // Registers before 1.4.0 cannot say it; the closing is theirs only in tests.
    is_tax_exempt: sale.treatment === "exempt",
    payment_method: text("payment_method"),
    amount_tendered: decimal("amount_tendered"),
    change_due: decimal("change_due"),
    terminal_payment_id: json("terminal_payment_id"),
  });
}
