import { Type } from "typebox";
import {
  Amount,
  Bool,
  Int,
  jsonOf,
  Nullable,
  Text,
  Timestamp,
  nameSchemas,
  totalsOf,
} from "../../../../web-api/schema.ts";
import { FURTHER_TENDERS } from "../rules/closing.ts";
import { FINDINGS } from "../rules/findings.ts";
import { ClosingAnnotation, ClosingRow, ClosingWithDocument } from "./closings.ts";
import { TaxRates } from "./totals.ts";

const Explained = {
  refunds_incl_tax: Amount({ description: "Positive, as all amounts of refunds, also where the register writes -." }),
  refunds_excl_tax: Amount(),
  refunds_tax: Amount(),
  writes_refunds_negative: Bool({ description: "Whether the document has refunds as negative amounts." }),
  writes_refund_tenders_negative: Bool({ description: "The same of the tenders of refunds." }),
  tax_rates: jsonOf(TaxRates),
  ...Object.fromEntries(FURTHER_TENDERS.map((key) => [`tender_${key}`, Amount()])),
  listed_documents: Int(),
  missing_documents: Int({ description: "Different listed sales without a receipt." }),
  missing_orders: Int({ description: "Receipts that lack the order, credit memo or return they need." }),
  late_receipts: Int({ description: "Receipts that were stored after the closing." }),
  evaluated_at: Nullable(Timestamp({ description: "Null until the figures were evaluated." })),
  evaluation_is_due: Bool({ description: "True while the worker has still to evaluate it." }),
  coverage: Text({ description: "full, bounded, part or none: the share that was compared with its receipts." }),
  coverage_width: Amount({ description: "The widest allowance of a check." }),
  unplaced: Amount({ description: "Money of receipts that could not be placed." }),
  failed_checks: Int({ description: "Checks that decide and failed." }),
  is_sandbox: Bool({ description: "Of a sandbox: no figure counts it." }),
  is_settled: Bool({ description: "An administrator settled it with an explanation." }),
  findings: Type.Array(Text(), {
    description: `${FINDINGS.join(", ")}. Lists compute session_without_closing only when it is filtered by.`,
  }),
};

/** An annotation of a closing; its kind tells what it decides. */
export const DecidedAnnotation = Type.Object({
  ...ClosingAnnotation.properties,
  kind: Text({ description: "note, settled or reopened; the newest of the last two decides." }),
});

export const AdminClosingRow = Type.Object({ ...ClosingRow.properties, ...Explained });

export const ListedClosingTotals = totalsOf({
  sales_incl_tax: Amount(),
  refunds_incl_tax: Amount(),
  cash_difference: Amount(),
});

/** Values that fill the placeholders of a text, by name. */
const Values = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]));

/** Result of an evaluation, for the administration and for connectors. */
const Evaluated = {
  areas: Type.Array(
    Type.Object({
      area: Text({ description: "documents, turnover, tax, tenders, refunds, drawer or providers." }),
      reach: Text({ description: "exact, bounded, part, none, not_stated or not_applicable." }),
      checks_run: Int(),
      checks_total: Int(),
      width: Amount({ description: "The widest allowance of a check." }),
      unplaced: Amount(),
      reasons: Type.Array(
        Type.Object({
          code: Text(),
          values: Values,
          text: Text({ description: "In English." }),
          receipts: Type.Array(Text()),
          receipts_count: Int(),
        }),
      ),
    }),
  ),
  booking: Type.Array(
    Type.Object({
      choice: Text({ description: "Choice of the register." }),
      option: Text(),
      source: Text({ description: "remembered, decided, default or changed." }),
    }),
  ),
  cause: Nullable(
    Type.Object(
      {
        code: Text(),
        values: Values,
        hint: Nullable(Text({ description: "digits_swapped: two digits of the amount seem to be exchanged." })),
        text: Text({ description: "In English." }),
        checks: Type.Array(Text(), {
          description: "Ids of the checks that show the cause; without a single cause several, the largest first.",
        }),
      },
      { description: "Why the figures are mismatched; null when they are not." },
    ),
  ),
  checks: Type.Array(
    Type.Object({
      id: Text({ description: "The rule, with a part after a colon where it has several figures." }),
      kind: Text({ description: "hard: decides; or finding." }),
      title: Text(),
      formula: Text(),
      against: Text({
        description:
          "Source of `expected`: receipts, closing (its other figures), both, before (the previous closing) or limit.",
      }),
      expected: Nullable(Text({ description: "The other side; from and to when more than one amount is allowed." })),
      actual: Nullable(Text()),
      difference: Nullable(Text()),
      width: Nullable(Text()),
      receipts: Type.Array(Text(), { description: "Sales behind it, at most 100." }),
      receipts_count: Int(),
      outcome: Text({ description: "passed, failed or skipped." }),
      reason: Nullable(Text()),
      reason_code: Nullable(Text()),
      reason_values: Nullable(Values),
      sentence: Nullable(Text({ description: "Both sides in English; null when nothing is compared." })),
      sentence_code: Nullable(Text()),
      sentence_values: Nullable(Values),
    }),
  ),
};

/** The evaluation of a closing (additive to interface §4.5). */
export const ClosingEvaluation = Type.Object({
  report_id: Text(),
  revision: Int({ wide: true }),
  state_closing_received: Text(),
  state_documents_received: Text(),
  state_orders_processed: Text(),
  state_figures_reconciled: Text(),
  coverage: Explained.coverage,
  coverage_width: Explained.coverage_width,
  unplaced: Explained.unplaced,
  failed_checks: Explained.failed_checks,
  findings: Explained.findings,
  ...Evaluated,
});

const Neighbour = Nullable(
  Type.Object({
    report_id: Text(),
    closing_number: Int({ wide: true }),
    business_date: Text(),
    closed_at: Text(),
  }),
);

export const AdminClosing = Type.Object({
  ...ClosingWithDocument.properties,
  ...Explained,
  ...Evaluated,
  annotations: Type.Array(DecidedAnnotation),
  former_states: Type.Array(
    Type.Object({
      replaced_at: Timestamp(),
      state_documents_received: Text(),
      state_orders_processed: Text(),
      state_figures_reconciled: Text(),
      coverage: Text(),
      failed_checks: Int(),
      findings: Type.Array(Text()),
      rules_version: Int(),
    }),
    { description: "Earlier states, the oldest first." },
  ),
  documents: Type.Array(
    Type.Object({
      sale_id: Text(),
      type: Text({ description: "The register's word." }),
      kind: Text({ description: "Kind of the stored receipt, as in lists; of a missing one as the register says." }),
      stated_kind: Nullable(Text({ description: "Kind that the register's word means, where it is another." })),
      amount: Amount({ description: "As the closing lists it, negative where money was given back." }),
      receipt_number: Nullable(Text()),
      receipt_id: Nullable(Int({ wide: true })),
      is_missing: Bool(),
      is_late: Bool({ description: "The receipt was stored after the closing." }),
      received_at: Nullable(Timestamp()),
    }),
  ),
  unlisted_receipts: Type.Array(
    Type.Object({
      receipt_id: Int({ wide: true }),
      sale_id: Nullable(Text()),
      pos_order_id: Text(),
      receipt_number: Nullable(Text()),
      grand_total: Nullable(Amount()),
      signed_total: Nullable(Amount({ description: "grand_total, negative for a refund." })),
      is_late: Bool(),
      received_at: Timestamp(),
    }),
    { description: "Of its session. Empty without Vendor_Pos::receipts." },
  ),
  chain: Nullable(
    Type.Object({
      position: Int({ wide: true }),
      document_sha256: Text(),
      previous_link: Text(),
      link: Text(),
    }),
  ),
  previous: Neighbour,
  next: Neighbour,
});

/** A session that receipts name and that has no closing. */
export const OpenSession = Type.Object({
  register_session_id: Text(),
  terminal_id: Nullable(Int()),
  terminal_name: Nullable(Text()),
  location_id: Nullable(Int()),
  location_name: Nullable(Text()),
  currency: Nullable(Text()),
  receipts: Int({ wide: true }),
  first_receipt_at: Timestamp(),
  last_receipt_at: Timestamp(),
  net_sales: Amount({ description: "Of the session's receipts, as in the receipt totals." }),
});

export const ReevaluationProgress = Type.Object({
  left: Int({ description: "Closings that wait." }),
  evaluated: Int({ description: "Closings evaluated since started_at." }),
  changed: Int({ description: "Closings of which a state, the coverage, the failed checks or the findings changed." }),
  started_at: Nullable(Timestamp({ description: "Null before the first run." })),
  ended_at: Nullable(Timestamp({ description: "Null while closings wait." })),
  per_minute: Nullable(Int()),
});

nameSchemas({
  DecidedAnnotation,
  AdminClosingRow,
  ListedClosingTotals,
  ClosingEvaluation,
  AdminClosing,
  ClosingArea: Evaluated.areas.items,
  ClosingCheck: Evaluated.checks.items,
  OpenSession,
  ReevaluationProgress,
});
