import { Type } from "typebox";
import {
  Amount,
  AnyJson,
  BODY_CHARACTERS_MAX,
  Bool,
  Int,
  Nullable,
  Text,
  Timestamp,
  nameSchemas,
} from "../../../../web-api/schema.ts";

const State = (description: string) => Text({ description });

const States = {
  state_closing_received: State("received."),
  state_documents_received: State("complete when a receipt is held for each listed document, else incomplete."),
  state_orders_processed: State(
    "complete when each receipt has its order, credit memo or return; incomplete when one lacks it; else not_evaluated.",
  ),
  state_figures_reconciled: State("matched or mismatched when the figures were checked, else not_evaluated."),
};
const Revision = Int({ wide: true, description: "Raised by every change of a state or an annotation." });

const Row = {
  report_id: Text(),
  session_id: Text(),
  schema_version: Int(),
  terminal_id: Int(),
  terminal_name: Text(),
  location_id: Int(),
  location_name: Text(),
  device_identifier: Text(),
  series_id: Text(),
  series_code: Text(),
  series_ordinal: Int({ description: "1 for the first numbering series of the terminal, 2 for the next." }),
  closing_number: Int({ wide: true }),
  currency: Text({ description: "ISO 4217." }),
  timezone: Text({ description: "IANA time zone." }),
  business_date: Text({ description: "YYYY-MM-DD." }),
  opened_at: Text({ description: "ISO 8601 with the offset as sent." }),
  closed_at: Text({ description: "ISO 8601 with the offset as sent; filters compare instants." }),
  opened_by_staff_id: Nullable(Int()),
  opened_by_name: Nullable(Text()),
  closed_by_staff_id: Nullable(Int()),
  closed_by_name: Nullable(Text()),
  has_cash_drawer: Bool(),
  order_count: Int({ wide: true }),
  opening_float: Nullable(Amount()),
  cash_expected: Nullable(Amount()),
  cash_counted: Nullable(Amount()),
  cash_difference: Nullable(Amount()),
  cash_left_in_drawer: Nullable(Amount()),
  sales_excl_tax: Amount(),
  sales_tax: Amount(),
  sales_incl_tax: Amount(),
  refunds_incl_tax: Amount(),
  tender_cash: Amount(),
  tender_card: Amount(),
  tender_split_cash: Amount(),
  tender_split_card: Amount(),
  tender_invoice: Amount(),
  first_receipt_number: Nullable(Text()),
  last_receipt_number: Nullable(Text()),
  closing_note: Nullable(Text()),
  ...States,
  corrects_report_id: Nullable(Text({ description: "Reserved." })),
  revision: Revision,
  synced_at: Timestamp(),
  updated_at: Timestamp(),
};

/** A stored closing in lists (interface §2.11). */
export const ClosingRow = Type.Object(Row);

export const ClosingAnnotation = Type.Object({
  annotation_id: Int({ wide: true }),
  report_id: Text(),
  author: Text(),
  author_id: Nullable(Int({ description: "Null when the author's account is gone." })),
  created_at: Timestamp(),
  text: Text(),
});

const Document = {
  report_json: Text({
    characters_max: BODY_CHARACTERS_MAX,
    description: "The document, byte for byte as it was sent.",
  }),
  annotations: Type.Array(ClosingAnnotation),
};

export const ClosingWithDocument = Type.Object({ ...Row, ...Document });

/** The closing in a submission; `parseClosing` validates it. */
export const ClosingDocument = AnyJson({
  description: "A schema 1 closing, keys in snake_case. Stored byte for byte; unknown members are allowed.",
});

export const Submitted = Type.Object({ report_id: Text(), revision: Int({ wide: true }), series_ordinal: Int() });

/** What the service found out about a closing. */
export const ClosingStates = Type.Object({ report_id: Text(), ...States, revision: Revision });

nameSchemas({ ClosingStates, ClosingRow, ClosingAnnotation, ClosingWithDocument, SubmittedClosing: Submitted });
