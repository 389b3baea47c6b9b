import type { SaleRecord } from "../ledger/tables.ts";
import { formatMoney } from "../money/money.ts";
import { rowOf } from "../outbox/queue.ts";
import type { OutboxDraft } from "../outbox/row.ts";
import { completeSale, type SaleDraft } from "../sale/complete.ts";
import { checkGivenBack, paymentOf, paysLater, standingOf } from "../sale/of-original.ts";
import { receiptBody } from "../sale/receipt.ts";
import type { ReturnedQty } from "../sale/refund.ts";
import {
  captureRequest,
  invoiceRequest,
  orderedLines,
  orderRequest,
  placesOrder,
  queuedRefund,
  settlementRequest,
} from "../sale/requests.ts";
import { type Sale, totalOf } from "../sale/sale.ts";
import type { Tendered } from "../sale/tenders.ts";
import { sidesOf } from "../sale/exchange.ts";
import type { TerminalConfig } from "./config-types.ts";
import { type Noted, notesAt } from "./notes.ts";
import type { OrderRefund } from "./send.ts";
import type { HeldAs } from "./till-cart.ts";
import { checkCredit, forgetCredit } from "./till-credit.ts";
import { isPricedByHand, type Need, needsOf } from "./permissions.ts";
import { releaseDraft } from "./till-held-carts.ts";
import { overdueOf, type ReturnPeriod } from "./till-return-period.ts";
import { type Approval, approvalsNoted, requirePermitted } from "./till-permissions.ts";
import type { StoredSale } from "./returned-goods.ts";
import { newReceiptToken } from "./time-ordered-ids.ts";
import { cashStep, configOf, storeOf, type TillContext, TillError, timeText } from "./till-context.ts";

export interface Commit {
  readonly sale_id: string;
  readonly draft: SaleDraft;
  readonly tendered: readonly Tendered[];
  /** The document whose goods are returned, or that is paid. */
  readonly original?: StoredSale;
  /**
   * Whether the original was found on the server, where its order is; another register may have
   * sold it.
   */
  readonly is_found?: boolean;
  /** What was taken back elsewhere of an original of this register, as the server has told. */
  readonly elsewhere?: ReturnedQty | undefined;
  /** The server's copy of the cart, which is removed after the sale. */
  readonly held?: HeldAs | null;
  /** A cashier has confirmed an amount on account above the customer's credit. */
  readonly exceeds_credit?: boolean;
  /** What a second person has approved for this document. */
  readonly approvals?: readonly Approval[];
  /** Refuses once another person is signed in than the one who asked for the document. */
  readonly checkPerson?: () => void;
}

export const storedSale = ({ data }: SaleRecord): StoredSale => data as StoredSale;

/**
 * Numbers and stores a document together with its requests, in one strict transaction. Print the
 * receipt only afterwards.
 *
 * @throws TillError `not_ready`, `not_signed_in`, `left`, `no_session`, `released`, `method_locked`,
 *   `no_credit`, `over_credit`, `not_permitted`; `unknown_receipt`, `settled` or `not_returnable`
 *   when the stored documents do not allow it.
 * @throws RangeError when the document is not paid, see `completeSale`, and for more than is left
 *   to pay or to return.
 */
export async function commitDocument(context: TillContext, commit: Commit): Promise<StoredSale> {
  const { ledger } = context;
  const { sale_id, is_found = false } = commit;
  const registration = context.registration();
  const { location_id } = registration;
  const config = configOf(context);
  const session_id = (await ledger.counters())?.open_session_id ?? undefined;
  const needs_session = !context.sells_without_session || config.resolved_config.require_open_session;
  if (session_id === undefined && needs_session)
    throw new TillError("no_session", "Open a session before the first sale.");
  const person = context.person();
  const step = cashStep(context);
  const tendered = commit.tendered.map((one) => withMethod(one, config.resolved_config.pay_by_invoice_method));
  const receipt_token = newReceiptToken(context.clock.now());
  // This is read before the transaction, which must not wait for it.
  const original_id = commit.original?.sale_id;
  const is_captured = original_id !== undefined && (await isQueued(context, `capture:${original_id}`));
  storeOf(context);
  const { held = null } = commit;
  const released = held === null ? [] : [releaseDraft(config.terminal.terminal_id, held)];
  const record = await ledger.commitSale({
    sale_id,
    ...(session_id === undefined ? {} : { session_id }),
    ...(original_id === undefined ? {} : { original_id }),
    build({ receipt_number, committed_at, ...known }) {
      commit.checkPerson?.();
      const original = known.original === undefined ? commit.original : storedSale(known.original);
      const draft = draftBy(commit, known);
      const stamp = {
        sale_id,
        session_id: session_id ?? null,
        receipt_number,
        created_at: timeText(context, committed_at),
        by: person.name,
      };
      const completed = completeSale(draft, stamp, tendered, step);
      checkMethods(completed, config);
      checkCredit(context, completed, commit.exceeds_credit === true);
      const documents = known.documents.map(storedSale);
      const overdue = overdueOf(context, completed, original, { documents, at: committed_at });
      const approvals = requirePermitted(context, [...needsOf(completed), ...needsOfLate(overdue)], commit.approvals);
      const sale = approvals.length === 0 ? completed : { ...completed, approvals };
      const receipt = receiptBody(sale, {
        terminal_id: config.terminal.terminal_id,
        terminal_name: config.terminal.name,
        location_id,
        location_name: config.location?.name ?? "",
        staff_id: person.staff_id,
        staff_name: person.name,
        receipt_token,
        module_version: config.config.module_version,
      });
      const data: StoredSale = { ...sale, receipt_token };
      return {
        data,
        outbox: [
          ...draftsOf(sale, { receipt, location_id, original, is_found, is_captured }),
          ...released,
          ...notesAt({ registration, config, person }, [
            ...overridesIn(sale),
            ...(overdue === undefined || original === undefined ? [] : [lateReturn(sale, original, overdue)]),
            ...approvalsNoted({ entity_type: "receipt", entity_id: sale_id }, approvals),
          ]),
        ],
        movements: sale.payments
          .filter(({ tender }) => tender === "cash")
          .map(({ paid_minor }) => ({ type: "sale", amount_minor: paid_minor })),
      };
    },
  });
  const sale = storedSale(record);
  forgetCredit(context, sale);
  return sale;
}

/** Returns the needs of a return: a receipt past the return period counts like none. */
export const needsOfLate = (overdue: ReturnPeriod | undefined): readonly Need[] =>
  overdue === undefined ? [] : [{ flag: "refund_without_receipt" }];

/** Returns the audit entry for goods that came back after the shop's return period. */
function lateReturn({ sale_id }: Sale, { receipt_number }: Sale, { days, ends_on }: ReturnPeriod): Noted {
  const new_value = `${receipt_number}: after the ${days} days in which goods come back`;
  return { entity_type: "receipt", entity_id: sale_id, field_name: "late_return", old_value: ends_on, new_value };
}

/** Returns audit entries for the prices that a person has entered. */
function overridesIn(sale: Sale): Noted[] {
  if (!placesOrder(sale)) return [];
  const { currency } = sale.goods;
  return sidesOf(sale)
    .sold.filter(isPricedByHand)
    .map(({ line_id, sku, base_unit_minor, unit_minor, price_override = {} }) => {
      const { reason } = price_override;
      const approval = sale.approvals?.find(
        ({ flags, line_ids = [] }) => flags.includes("price_override") && line_ids.includes(line_id),
      );
      const approved_by = price_override.approved_by ?? approval?.by;
      const approved = approved_by === undefined ? "" : ` (approved by ${approved_by})`;
      const entry = {
        entity_type: "receipt",
        entity_id: sale.sale_id,
        field_name: "price_override",
        old_value: `${formatMoney(base_unit_minor, currency)} ${currency}`,
        new_value: `${sku}: ${formatMoney(unit_minor, currency)} ${currency}${reason === undefined ? "" : `, ${reason}`}${approved}`,
      };
      return entry;
    });
}

/**
 * Returns the draft with what was paid before, and checks it: the stored documents of the original
 * decide what was paid, returned or collected.
 *
 * @throws TillError `unknown_receipt`, `settled` or `not_returnable`.
 * @throws RangeError for more than is left.
 */
function draftBy(
  { draft, original: given, is_found = false, elsewhere }: Commit,
  known: { readonly original: SaleRecord | undefined; readonly documents: readonly SaleRecord[] },
): SaleDraft {
  // Nothing was paid before the deposit, which is the first payment of a layaway.
  if (draft.kind === "deposit" && draft.layaway !== undefined)
    return { ...draft, layaway: { ...draft.layaway, paid_before_minor: 0n } };
  if (given === undefined) {
    if (paysLater(draft)) throw new TillError("unknown_receipt", "A payment needs the document that it pays for.");
    return draft;
  }
  if (draft.original !== undefined && draft.original.sale_id !== given.sale_id)
    throw new RangeError("a document has one original");
  if (known.original === undefined && !is_found)
    throw new TillError("unknown_receipt", `The receipt ${given.receipt_number} is not of this register.`);
  const original = known.original === undefined ? given : storedSale(known.original);
  const documents = known.documents.map(storedSale);
  const by_documents = standingOf(original, documents);
  // This ledger lacks the payments that another register took for its own layaway.
  const paid_there = known.original === undefined ? (draft.layaway?.paid_before_minor ?? 0n) : 0n;
  const standing = paid_there > by_documents.paid_minor ? { ...by_documents, paid_minor: paid_there } : by_documents;
  const { receipt_number } = original;
  if (paysLater(draft)) {
    if (standing.ended === "given_back")
      throw new TillError("settled", `The money of the layaway ${receipt_number} was given back.`);
    if (standing.ended === "settled") {
      const of = original.kind === "deposit" ? "layaway" : "invoice of the receipt";
      throw new TillError("settled", `The ${of} ${receipt_number} is settled.`);
    }
    return paymentOf(draft, original, standing);
  }
  const { is_of_layaway = false } = draft;
  if (original.kind === "deposit" && is_of_layaway === (standing.ended === "settled")) {
    const refusal = is_of_layaway
      ? `The layaway ${receipt_number} is settled: its goods come back, not its payments.`
      : `The layaway ${receipt_number} is not settled: give its money back, not its goods.`;
    throw new TillError("not_returnable", refusal);
  }
  checkGivenBack(draft, original, documents, { is_whole: known.original !== undefined, elsewhere });
  return draft;
}

interface Facts {
  readonly receipt: string;
  readonly location_id: number;
  readonly original: StoredSale | undefined;
  readonly is_found: boolean;
  /** Whether a request to capture the original's open invoice is queued or done. */
  readonly is_captured: boolean;
}

/** Returns the requests of a document; each one follows those that it needs. */
function draftsOf(sale: Sale, facts: Facts): OutboxDraft[] {
  const { receipt, location_id, original, is_captured } = facts;
  const { sale_id, session_id } = sale;
  const of = { sale_id, ...(session_id === null ? {} : { session_id }) };
  const receipt_key = `receipt:${sale_id}`;
  const drafts: OutboxDraft[] = [{ ...of, lane: "receipts", kind: "receipt", key: receipt_key, body: receipt }];
  const queue = (
    kind: "order" | "invoice" | "capture" | "refund" | "order_refund",
    key: string,
    body: string,
    needs: string[],
  ): void => {
    drafts.push({ ...of, lane: "orders", kind, key, body, needs });
  };
  const own_order = orderedLines(sale).length === 0 ? undefined : orderRequest(sale, location_id);
  if (own_order !== undefined) {
    queue("order", `order:${sale_id}`, own_order.body, [receipt_key]);
    const invoice = invoiceRequest(sale, 0);
    if (invoice !== undefined) queue("invoice", `invoice:${sale_id}`, invoice.body, [`order:${sale_id}`]);
  }
  if (original === undefined) return drafts;
  if (facts.is_found) {
    const memo = queuedRefund(sale, original);
    if (memo === undefined) return drafts;
    const body: OrderRefund = { sale_id: original.sale_id, memo };
    queue("order_refund", `refund:${sale_id}`, JSON.stringify(body), [receipt_key]);
    return drafts;
  }
  const [order_key, invoice_key, capture_key] = ["order", "invoice", "capture"].map(
    (kind) => `${kind}:${original.sale_id}`,
  ) as [string, string, string];
  if (sale.kind === "settlement") queue("invoice", invoice_key, settlementRequest(0).body, [order_key, receipt_key]);
  const is_open = original.payments.some(({ tender }) => tender === "invoice");
  // Money of a layaway is given back before there is an invoice, so it has no credit memo.
  const has_refund = !sale.is_of_layaway && sidesOf(sale).returned.length > 0;
  if (is_open && !is_captured && (has_refund || isPaidNow(sale))) {
    queue("capture", capture_key, captureRequest(0).body, [invoice_key, receipt_key]);
  }
  const refund = has_refund ? queuedRefund(sale, original) : undefined;
  if (refund !== undefined) {
    const paid = is_open ? capture_key : invoice_key;
    queue("refund", `refund:${sale_id}`, refund, [order_key, paid, receipt_key]);
  }
  return drafts;
}

/** Whether a collection pays everything that is left of an invoice. */
function isPaidNow(sale: Sale): boolean {
  return (
    sale.kind === "credit_due" &&
    sale.layaway !== null &&
    sale.layaway.paid_before_minor + sale.due_minor === totalOf(sale)
  );
}

function isQueued({ parts }: TillContext, key: string): Promise<boolean> {
  return parts.ledger.read(["outbox"], async (transaction) => (await rowOf(transaction, key)) !== undefined);
}

/**
 * Checks the payment methods if the shop's list is locked. Money paid out may use any method, since
 * a refund uses that of the sale.
 *
 * @throws TillError `method_locked`.
 */
function checkMethods({ payments }: Sale, { config, resolved_config }: TerminalConfig): void {
  if (config.enforcement["payment_methods"] !== "1") return;
  // Invoices and card terminals are not in the list: they have settings and locks of their own.
  const providers = Object.values(config.payments.providers).map(({ platform_method }) => platform_method);
  const listed = resolved_config.payment_methods.split(",").map((code) => code.trim());
  const allowed = new Set([...listed, ...providers, resolved_config.pay_by_invoice_method]);
  const refused = payments.find(
    ({ tender, method, paid_minor }) => paid_minor > 0n && tender !== "store_credit" && !allowed.has(method),
  );
  if (refused === undefined) return;
  throw new TillError("method_locked", `The shop does not take the payment method ${refused.method}.`);
}

function withMethod(one: Tendered, invoice_method: string): Tendered {
  return one.tender === "invoice" && one.method === undefined && invoice_method !== ""
    ? { ...one, method: invoice_method }
    : one;
}
