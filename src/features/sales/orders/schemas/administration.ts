import { Type } from "typebox";
import {
  Amount,
  Bool,
  Decimal,
  Int,
  Nullable,
  Text,
  Timestamp,
  nameSchemas,
  totalsOf,
} from "../../../../web-api/schema.ts";
import { CreditMemo, Invoice, Order } from "./orders.ts";

export const ListedOrder = Type.Object({
  order_id: Int({ wide: true }),
  increment_id: Text(),
  created_at: Timestamp(),
  state: Text(),
  status: Text(),
  customer_id: Nullable(Int()),
  customer_name: Nullable(Text()),
  customer_email: Nullable(Text()),
  location_id: Nullable(Int()),
  location_name: Nullable(Text()),
  terminal_name: Nullable(Text({ description: "The register of its receipt." })),
  grand_total: Decimal(),
  total_paid: Decimal(),
  total_refunded: Decimal(),
  currency: Text(),
  is_sandbox: Bool({ description: "Of a sandbox: no figure counts it." }),
});

export const OrderPage = Type.Object({
  order: Order,
  location_name: Nullable(Text()),
  terminal_name: Nullable(Text({ description: "The register of its receipt." })),
  is_sandbox: Bool({ description: "Of a sandbox: no figure counts it." }),
  invoices: Type.Array(Invoice),
  credit_memos: Type.Array(CreditMemo),
  receipts: Type.Array(
    Type.Object({
      receipt_id: Int({ wide: true }),
      receipt_number: Nullable(Text()),
      created_at: Timestamp(),
      grand_total: Nullable(Decimal()),
      signed_total: Nullable(Amount({ description: "grand_total, negative for a refund." })),
      currency: Nullable(Text()),
      terminal_name: Nullable(Text()),
    }),
    {
      description:
        "Of its sale, and those that name it; the newest first, 100 at most. Empty without Vendor_Pos::receipts.",
    },
  ),
});

export const ListedOrderTotals = totalsOf({ grand_total: Amount(), total_refunded: Amount() });

nameSchemas({ ListedOrder, ListedOrderTotals, OrderPage });
