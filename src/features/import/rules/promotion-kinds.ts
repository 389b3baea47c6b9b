import { checkRule, RULE_COLUMNS, SKU } from "./catalog-kinds.ts";
import type { Column } from "./columns.ts";
import { CUSTOMER_COLUMNS } from "./customer-kinds.ts";
import { CODE_FORM, type Kind } from "./kind.ts";

const CUSTOMER = "Platform_Customer::manage";
const SALES = "Platform_Sales::manage";

const CREDIT_LIMIT: readonly Column[] = [
  {
    name: "website",
    type: "website",
    empty: "0",
    description: "Code of the website that it counts on; empty: every website.",
  },
  {
    name: "credit_limit",
    type: "decimal",
    required: "row",
    description: "In the website's base currency; 0 grants none.",
  },
];

export const CART_PRICE_RULES: Kind = {
  label: "Cart price rules",
  description: "Discounts on what is in the cart, by themselves or with a coupon.",
  resource: SALES,
  key: ["name"],
  check: checkRule,
  columns: [
    ...RULE_COLUMNS,
    {
      name: "action",
      type: "code",
      empty: "by_percent",
      choices: { by_percent: "by_percent", by_fixed: "by_fixed", cart_fixed: "cart_fixed", buy_x_get_y: "buy_x_get_y" },
      description: "What is done; empty: by_percent.",
    },
    { name: "discount_qty", type: "decimal", digits: [8, 4], description: "Pieces that get it at most." },
    { name: "discount_step", type: "int", empty: "0", description: "Pieces to buy for each discount." },
    {
      name: "coupon",
      type: "code",
      empty: "NO_COUPON",
      choices: { none: "NO_COUPON", specific: "SPECIFIC_COUPON", auto: "AUTO" },
      description: "Whether a coupon is needed; empty: none.",
    },
    { name: "uses_per_coupon", type: "int", empty: "0", description: "0: no limit." },
    { name: "uses_per_customer", type: "int", empty: "0", description: "0: no limit." },
    { name: "apply_to_shipping", type: "bool", empty: "false", description: "Whether shipping gets it too." },
  ],
};

export const COUPONS: Kind = {
  label: "Coupons",
  description: "Codes of cart price rules.",
  resource: SALES,
  key: ["code"],
  columns: [
    { name: "code", type: "code", required: "row", description: "What the customer shows." },
    { name: "rule", type: "code", required: "new", description: "Name of the cart price rule." },
    { name: "usage_limit", type: "int", description: "Uses in all; empty: no limit." },
    { name: "usage_per_customer", type: "int", description: "Uses of one customer; empty: no limit." },
    { name: "expires_at", type: "datetime", description: "Last moment; empty: never." },
    { name: "is_primary", type: "bool", empty: "false", description: "The rule's own coupon; a rule has one at most." },
  ],
};

export const CUSTOMER_CREDIT_LIMITS: Kind = {
  label: "Credit limits of customers",
  description: "Up to what a customer may buy by invoice.",
  resource: CUSTOMER,
  key: ["email", "customer_website", "website"],
  columns: [...CUSTOMER_COLUMNS, ...CREDIT_LIMIT],
};

export const GROUP_CREDIT_LIMITS: Kind = {
  label: "Credit limits of customer groups",
  description: "Up to what each customer of a group may buy by invoice.",
  resource: CUSTOMER,
  key: ["group", "website"],
  columns: [
    { name: "group", type: "group", required: "row", description: "Name of the customer group." },
    ...CREDIT_LIMIT,
  ],
};

/** Stored as an order of one amount with one invoice of it: what a credit limit counts. */
export const OPEN_INVOICES: Kind = {
  label: "Open invoices",
  description:
    "What customers owed already when the shop began: each row is an order of one amount, without items, and its invoice. " +
    "They count against the credit limit while their state is open.",
  resource: SALES,
  key: ["number"],
  columns: [
    {
      name: "number",
      type: "code",
      required: "row",
      max: 40,
      form: { pattern: /\D/, says: "more than digits, as the shop draws such numbers itself" },
      description: "Number of the invoice, not of digits alone.",
    },
    ...CUSTOMER_COLUMNS,
    { name: "amount", type: "decimal", required: "new", description: "Grand total with tax, in the base currency." },
    { name: "date", type: "datetime", description: "When it was written; empty: now. Counts for a new row only." },
    {
      name: "state",
      type: "code",
      empty: "1",
      choices: { open: "1", paid: "2", canceled: "3" },
      description: "Whether it is still to be paid; empty: open.",
    },
  ],
};

export const WISHLIST_ITEMS: Kind = {
  label: "Wishlist items",
  description: "Products that customers wish for.",
  resource: CUSTOMER,
  key: ["email", "customer_website", "sku"],
  columns: [
    ...CUSTOMER_COLUMNS,
    SKU,
    { name: "qty", type: "decimal", digits: [8, 4], empty: "1", is_positive: true, description: "Quantity; empty: 1." },
    { name: "description", type: "text", max: 10_000, description: "What the customer notes." },
  ],
};

export const NEWSLETTER_SUBSCRIBERS: Kind = {
  label: "Newsletter subscribers",
  description: "Addresses and whether they get the newsletter. No mail is sent.",
  resource: CUSTOMER,
  key: ["email", "website"],
  columns: [
    { name: "email", type: "email", required: "row", description: "E-mail address." },
    {
      name: "website",
      type: "website",
      empty: "default",
      description: "Code of the website; empty: the default website.",
    },
    {
      name: "status",
      type: "code",
      empty: "1",
      choices: { subscribed: "1", inactive: "2", unsubscribed: "3", unconfirmed: "4" },
      description: "Empty: subscribed.",
    },
  ],
};

export const ORDER_STATUSES: Kind = {
  label: "Order statuses",
  description: "Statuses of orders, and the states that they belong to: a row for each pair.",
  resource: SALES,
  key: ["status", "state"],
  columns: [
    { name: "status", type: "code", required: "row", max: 32, form: CODE_FORM, description: "Code." },
    { name: "label", type: "text", required: "row", max: 128, description: "What people read." },
    {
      name: "state",
      type: "code",
      choices: Object.fromEntries(
        ["new", "pending_payment", "processing", "complete", "closed", "canceled", "holded", "payment_review"].map(
          (name) => [name, name],
        ),
      ),
      description: "State of the order; empty: the status belongs to none yet.",
    },
    {
      name: "is_default",
      type: "bool",
      empty: "false",
      description: "The status that the state gives; no other is then.",
    },
    { name: "visible_on_front", type: "bool", empty: "false", description: "Whether customers see it." },
  ],
};
