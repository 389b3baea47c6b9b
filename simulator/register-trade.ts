import { NoAnswer, Refusal, searchQuery } from "./client.ts";
import { type ClosingDocument, closingDocument } from "./closing.ts";
import { completed, syncOrder } from "./orders.ts";
import { receiptOf, type ReceiptBody } from "./receipt.ts";
import { cashierOf, configOf, type Register, rulesOf, type StoredReceipt, timeOf } from "./register.ts";
import type { Session } from "./session.ts";
import { ringUpRarities } from "./rarities.ts";
import type { Sale } from "./sale.ts";
import { OPENING_FLOAT_MINOR, ringUp, type Stamp } from "./till.ts";

const CURRENCY = "EUR";

/** Rings up one document, prints it and puts its receipt into the queue: nothing here needs the network. */
export function ringUpNext(register: Register): ReceiptBody {
  const { random, sales } = register;
  return printed(register, ringUp(random, rulesOf(register), nextStamp(register, sales.length + 1), sales));
}

/** Creates one document of each kind that a closing distinguishes. */
export function ringUpRare(register: Register): ReceiptBody[] {
  let number = register.sales.length;
  const stamp = () => nextStamp(register, ++number);
  return ringUpRarities(register.random, rulesOf(register), stamp).map((sale) => printed(register, sale));
}

function nextStamp(register: Register, number: number): Stamp {
  const { random } = register;
  register.now = register.now.add({ seconds: random.int(1, register.pace_seconds) });
  return {
    sale_id: random.uuid(),
    receipt_number: `${register.series_id.slice(0, 4).toUpperCase()}-${String(number).padStart(4, "0")}`,
    at: timeOf(register),
  };
}

function printed(register: Register, sale: Sale): ReceiptBody {
  const frame = {
    ...identityOf(register),
    staff_id: cashierOf(register).staff_id,
    staff_name: cashierOf(register).name,
    currency: CURRENCY,
    register_session_id: register.session_id,
    receipt_token: register.random.hex(64),
    has_register_reports: configOf(register).config.module_version >= "1.4.0",
  };
  const body = receiptOf(sale, frame, register.style);
  register.sales.push(sale);
  register.queue.push(body);
  return body;
}

/** Posts a receipt once. */
export async function postReceipt(register: Register, body: ReceiptBody): Promise<StoredReceipt> {
  return register.client.post<StoredReceipt>("/rest/V1/pos/receipts", { receipt: body });
}

/**
 * Sends the queue, oldest first, places the orders of what it sends, and stops at the first receipt that is not taken: without network or licence
 * everything stays queued.
 */
export async function syncQueue(register: Register): Promise<void> {
  for (let body = register.queue[0]; body !== undefined; body = register.queue[0]) {
    try {
      if (register.orders_first) await syncOrder(register, body.sale_id);
      const complete = await completed(register, body);
      acknowledge(register, complete, await postReceipt(register, complete));
    } catch (error) {
      if (error instanceof NoAnswer && !register.link.isUp) register.failures.offline += 1;
      else if (error instanceof Refusal && error.status === 401) register.failures.unlicensed += 1;
      else throw error;
      return;
    }
    await syncOrder(register, body.sale_id);
  }
}

/** Takes a receipt off the queue because the service holds it. */
export function acknowledge(register: Register, body: ReceiptBody, stored: StoredReceipt): void {
  register.acknowledged.set(body.sale_id, { body, receipt_id: stored.receipt_id });
  register.queue = register.queue.filter(({ sale_id }) => sale_id !== body.sale_id);
}

export function moveCash(register: Register, type: "cash_in" | "cash_out", amount_minor: number, note: string): void {
  register.movements.push({ type, amount_minor, note, at: timeOf(register), by: cashierOf(register).name });
}

/** Counts the drawer and closes the session (interface 2.11), with a mistake where one is named. */
export function closeSession(register: Register, mistake?: string): ClosingDocument {
  const { random, opened_at, place, style } = register;
  register.now = register.now.add({ minutes: 10 });
  const cashier = cashierOf(register);
  const session: Session = {
    opening_float_minor: OPENING_FLOAT_MINOR,
    sales: register.sales,
    movements: register.movements,
    cashier: cashier.name,
  };
  const frame = {
    report_id: random.uuid(),
    session_id: register.session_id,
    ...identityOf(register),
    device_identifier: register.device_identifier,
    series_id: register.series_id,
    closing_number: 1,
    currency: CURRENCY,
    timezone: register.timezone,
    business_date: opened_at.toPlainDate().toString(),
    opened_at: opened_at.toString({ timeZoneName: "never", smallestUnit: "second" }),
    closed_at: timeOf(register),
    person: { local_user_id: `user-${place.terminal_id}`, name: cashier.name, staff_id: cashier.staff_id },
    cash_difference_minor: random.chance(50) ? 0 : random.pick([-10, -5, 5, 100]),
  };
  const { cash_step_minor } = rulesOf(register);
  return closingDocument(session, frame, {
    style,
    cash_step_minor,
    ...(mistake === undefined ? {} : { mistake }),
  });
}

export interface SubmittedClosing {
  readonly report_id: string;
  readonly revision: number;
  readonly series_ordinal: number;
}

/** The closing's text; indented and with escapes that no serializer repeats, as its bytes are what is stored. */
export function closingText(closing: ClosingDocument): string {
  return JSON.stringify(closing, null, 1).replaceAll("“", "\\u201C").replaceAll("Ö", "\\u00D6");
}

export async function postClosing(register: Register, closing: ClosingDocument): Promise<SubmittedClosing> {
  return register.client.postText("/rest/V1/pos/register-reports", `{ "report" : ${closingText(closing)} }`);
}

/** Everything that the service holds of this register's session. */
export async function storedReceipts(register: Register): Promise<{ items: StoredReceipt[]; total_count: number }> {
  const query = searchQuery({
    location_id: register.place.location.location_id,
    register_session_id: register.session_id,
  });
  return register.client.get(`/rest/V1/pos/receipts?${query}`);
}

export async function postAudit(register: Register): Promise<number> {
  const { place, client } = register;
  const cashier = cashierOf(register);
  const common = {
    entity_type: "terminal",
    entity_id: String(place.terminal_id),
    entity_name: place.name,
    staff_id: cashier.staff_id,
    staff_name: cashier.name,
    ...identityOf(register),
  };
  const entries = [
    { ...common, field_name: "printer_paper_width", old_value: "58", new_value: "80" },
    { ...common, field_name: "display_language", old_value: "en", new_value: "nl" },
    { ...common, field_name: "drawer_opened_without_sale", old_value: null, new_value: timeOf(register) },
  ];
  await client.post("/rest/V1/pos/audit-log", { entries });
  return entries.length;
}

export const EVENTS_PER_BATCH = 3;

/** @returns whether the service took the batch of `EVENTS_PER_BATCH`. */
export async function postTelemetry(register: Register): Promise<boolean> {
  const { place, client, sales } = register;
  const events = [
    { event_type: "session", event_name: "closed", value: sales.length, recorded_at: timeOf(register) },
    { event_type: "sync", event_name: "offline_posts", value: register.failures.offline, event_data: { queue: 0 } },
    { event_type: "app", event_name: "launched" },
  ];
  const payload = {
    location_id: place.location.location_id,
    terminal_id: place.terminal_id,
    device_id: register.device_identifier,
    app_version: "0.3.0",
    events,
  };
  return client.post<boolean>("/rest/V1/pos/telemetry", { payload });
}

function identityOf({ place }: Register) {
  return {
    terminal_id: place.terminal_id,
    terminal_name: place.name,
    location_id: place.location.location_id,
    location_name: place.location.name,
  };
}
