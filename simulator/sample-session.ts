import { CATALOGUE } from "./catalogue.ts";
import { closingDocument, type SessionFrame } from "./closing.ts";
import { seededRandom } from "./random.ts";
import type { Sale } from "./sale.ts";
import type { Movement, Session } from "./session.ts";
import { ringUp } from "./till.ts";

/** Sessions for tests: what a register of a sample shop rang up, fixed by a seed. */
const PERSON = { local_user_id: "u1", name: "Ada", staff_id: 1 };

export const FRAME: SessionFrame = {
  report_id: "7b1f3c52-0c1e-4f0e-9a53-5d8e2f6a1b01",
  session_id: "2c9d7a10-6b7e-4c3a-8f21-0e4b5a6c7d02",
  terminal_id: 1,
  terminal_name: "Till 1",
  location_id: 1,
  location_name: "Shop",
  device_identifier: "till-1",
  series_id: "a41e8d3f-92c0-4b57-b6d8-31f07c5e9a03",
  closing_number: 1,
  currency: "EUR",
  timezone: "Europe/Amsterdam",
  business_date: "2026-03-14",
  opened_at: "2026-03-14T08:00:00+01:00",
  closed_at: "2026-03-14T18:00:00+01:00",
  person: PERSON,
  cash_difference_minor: -10,
};

const MOVEMENTS: readonly Movement[] = [
  { type: "cash_in", amount_minor: 5000, note: "change", at: "2026-03-14T09:00:00+01:00", by: "Ada" },
  { type: "cash_out", amount_minor: 1250, note: null, at: "2026-03-14T10:00:00+01:00", by: "Ada" },
];

export interface Setting {
  readonly seed: number;
  readonly count: number;
  readonly price_includes_tax: boolean;
  readonly cash_step_minor: number;
}

export function aSession({ seed, count, price_includes_tax, cash_step_minor }: Setting): Session {
  const random = seededRandom(String(seed));
  const rules = { price_includes_tax, cash_step_minor, layaway_deposit_percent: 20, catalogue: CATALOGUE };
  const sales: Sale[] = [];
  for (let number = 1; number <= count; number++) {
    const stamp = { sale_id: random.uuid(), receipt_number: `A41E-${number}`, at: "2026-03-14T12:00:00+01:00" };
    sales.push(ringUp(random, rules, stamp, sales));
  }
  return { opening_float_minor: 20_000, sales, movements: MOVEMENTS, cashier: "Ada" };
}

export function closingOf(setting: Setting) {
  const session = aSession(setting);
  return { session, closing: closingDocument(session, FRAME) };
}
