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
    description: "Code of the website that the limit applies to; empty: every website.",
  },
  {
    name: "credit_limit",
    type: "decimal",
    required: "row",
    description: "Amount in the website's base currency; 0: no credit.",
  },
];

export const CART_PRICE_RULES: Kind = {
  label: "Cart price rules",
  description: "Discounts on the cart, automatic or with a coupon.",
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
      description: "Type of discount; empty: by_percent.",
    },
    { name: "discount_qty", type: "decimal", digits: [8, 4], description: "Maximum pieces that get the discount." },
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
    {
      name: "apply_to_shipping",
      type: "bool",
      empty: "false",
      description: "Whether the discount also applies to shipping.",
    },
  ],
};

export const COUPONS: Kind = {
  label: "Coupons",
  description: "Codes of cart price rules.",
  resource: SALES,
  key: ["code"],
  columns: [
    { name: "code", type: "code", required: "row", description: "Coupon code." },
    { name: "rule", type: "code", required: "new", description: "Name of the cart price rule." },
    { name: "usage_limit", type: "int", description: "Maximum uses in total; empty: no limit." },
    { name: "usage_per_customer", type: "int", description: "Maximum uses per customer; empty: no limit." },
    { name: "expires_at", type: "datetime", description: "Date and time of expiry; empty: does not expire." },
    {
      name: "is_primary",
      type: "bool",
      empty: "false",
      description: "Primary coupon of the rule; maximum one per rule.",
    },
  ],
};

export const CUSTOMER_CREDIT_LIMITS: Kind = {
  label: "Credit limits of customers",
  description: "Maximum credit of a customer.",
  resource: CUSTOMER,
  key: ["email", "customer_website", "website"],
  columns: [...CUSTOMER_COLUMNS, ...CREDIT_LIMIT],
};

export const GROUP_CREDIT_LIMITS: Kind = {
  label: "Credit limits of customer groups",
  description: "Maximum credit of each customer of a group.",
  resource: CUSTOMER,
  key: ["group", "website"],
  columns: [
    { name: "group", type: "group", required: "row", description: "Name of the customer group." },
    ...CREDIT_LIMIT,
  ],
};

/** Stored as an order of one amount with one invoice, which the credit limit counts. */
export const OPEN_INVOICES: Kind = {
  label: "Open invoices",
  description:
    "Invoices that were open before the shop used Tillkeeper. Each row becomes an order with one amount, without items, " +
    "and its invoice. Open invoices count against the credit limit.",
  resource: SALES,
  key: ["number"],
  columns: [
    {
      name: "number",
      type: "code",
      required: "row",
      max: 40,
      form: { pattern: /\D/, refusal: "only_digits" },
      description: "Number of the invoice; must contain a character that is not a digit.",
    },
    ...CUSTOMER_COLUMNS,
    { name: "amount", type: "decimal", required: "new", description: "Grand total with tax, in the base currency." },
    { name: "date", type: "datetime", description: "Date of the invoice; empty: now. Used for new rows only." },
    {
      name: "state",
      type: "code",
      empty: "1",
      choices: { open: "1", paid: "2", canceled: "3" },
      description: "Payment status; empty: open.",
    },
  ],
};

export const WISHLIST_ITEMS: Kind = {
  label: "Wishlist items",
  description: "Products on customers' wishlists.",
  resource: CUSTOMER,
  key: ["email", "customer_website", "sku"],
  columns: [
    ...CUSTOMER_COLUMNS,
    SKU,
    { name: "qty", type: "decimal", digits: [8, 4], empty: "1", is_positive: true, description: "Quantity; empty: 1." },
    { name: "description", type: "text", max: 10_000, description: "The customer's note." },
  ],
};

export const NEWSLETTER_SUBSCRIBERS: Kind = {
  label: "Newsletter subscribers",
  description: "Addresses and their newsletter status. No mail is sent.",
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
  description: "Order statuses and the states that they belong to; one row per pair.",
  resource: SALES,
  key: ["status", "state"],
  columns: [
    { name: "status", type: "code", required: "row", max: 32, form: CODE_FORM, description: "Code." },
    { name: "label", type: "text", required: "row", max: 128, description: "Displayed name." },
    {
      name: "state",
      type: "code",
      choices: Object.fromEntries(
        ["new", "pending_payment", "processing", "complete", "closed", "canceled", "holded", "payment_review"].map(
          (name) => [name, name],
        ),
      ),
      description: "State of the order; empty: not assigned to a state.",
    },
    {
      name: "is_default",
      type: "bool",
      empty: "false",
      description: "Whether this is the default status of the state; replaces the previous default.",
    },
    { name: "visible_on_front", type: "bool", empty: "false", description: "Whether customers see it." },
  ],
};
