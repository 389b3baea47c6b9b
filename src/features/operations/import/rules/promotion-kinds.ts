import { checkRule, RULE_COLUMNS, SKU } from "./catalog-kinds.ts";
import { type Column, column, plainChoices } from "./columns.ts";
import { CUSTOMER_COLUMNS } from "./customer-kinds.ts";
import { CODE_FORM, type Kind } from "./kind.ts";

const CUSTOMER = "Platform_Customer::manage";
const SALES = "Platform_Sales::manage";

const CREDIT_LIMIT: readonly Column[] = [
  column("website", "website", "Code of the website that the limit applies to; empty: every website.", { empty: "0" }),
  column("credit_limit", "decimal", "Amount in the website's base currency; 0: no credit.", { required: "row" }),
];

export const CART_PRICE_RULES: Kind = {
  label: "Cart price rules",
  description: "Discounts on the cart, automatic or with a coupon.",
  resource: SALES,
  key: ["name"],
  check: checkRule,
  columns: [
    ...RULE_COLUMNS,
    column("action", "code", "Type of discount; empty: by_percent.", {
      empty: "by_percent",
      choices: plainChoices("by_percent", "by_fixed", "cart_fixed", "buy_x_get_y"),
    }),
    column("discount_qty", "decimal", "Maximum pieces that get the discount.", { digits: [8, 4] }),
    column("discount_step", "int", "Pieces to buy for each discount.", { empty: "0" }),
    column("coupon", "code", "Whether a coupon is needed; empty: none.", {
      empty: "NO_COUPON",
      choices: { none: "NO_COUPON", specific: "SPECIFIC_COUPON", auto: "AUTO" },
    }),
    column("uses_per_coupon", "int", "0: no limit.", { empty: "0" }),
    column("uses_per_customer", "int", "0: no limit.", { empty: "0" }),
    column("apply_to_shipping", "bool", "Whether the discount also applies to shipping.", { empty: "false" }),
  ],
};

export const COUPONS: Kind = {
  label: "Coupons",
  description: "Codes of cart price rules.",
  resource: SALES,
  key: ["code"],
  columns: [
    column("code", "code", "Coupon code.", { required: "row" }),
    column("rule", "code", "Name of the cart price rule.", { required: "new" }),
    column("usage_limit", "int", "Maximum uses in total; empty: no limit."),
    column("usage_per_customer", "int", "Maximum uses per customer; empty: no limit."),
    column("expires_at", "datetime", "Date and time of expiry; empty: does not expire."),
    column("is_primary", "bool", "Primary coupon of the rule; maximum one per rule.", { empty: "false" }),
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
  columns: [column("group", "group", "Name of the customer group.", { required: "row" }), ...CREDIT_LIMIT],
};

/** An open invoice is stored as an order of one amount, whose invoice the credit limit counts. */
export const OPEN_INVOICES: Kind = {
  label: "Open invoices",
  description:
    "Invoices that were open before the shop used Tillkeeper. Each row becomes an order with one amount, without items, " +
    "and its invoice. Open invoices count against the credit limit.",
  resource: SALES,
  key: ["number"],
  columns: [
    column("number", "code", "Number of the invoice; must contain a character that is not a digit.", {
      required: "row",
      max: 40,
      form: { pattern: /\D/, refusal: "only_digits" },
    }),
    ...CUSTOMER_COLUMNS,
    column("amount", "decimal", "Grand total with tax, in the base currency.", { required: "new" }),
    column("date", "datetime", "Date of the invoice; empty: now. Used for new rows only."),
    column("state", "code", "Payment status; empty: open.", {
      empty: "1",
      choices: { open: "1", paid: "2", canceled: "3" },
    }),
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
    column("qty", "decimal", "Quantity; empty: 1.", { digits: [8, 4], empty: "1", is_positive: true }),
    column("description", "text", "The customer's note.", { max: 10_000 }),
  ],
};

export const NEWSLETTER_SUBSCRIBERS: Kind = {
  label: "Newsletter subscribers",
  description: "Addresses and their newsletter status. No mail is sent.",
  resource: CUSTOMER,
  key: ["email", "website"],
  columns: [
    column("email", "email", "E-mail address.", { required: "row" }),
    column("website", "website", "Code of the website; empty: the default website.", { empty: "default" }),
    column("status", "code", "Empty: subscribed.", {
      empty: "1",
      choices: { subscribed: "1", inactive: "2", unsubscribed: "3", unconfirmed: "4" },
    }),
  ],
};

export const ORDER_STATUSES: Kind = {
  label: "Order statuses",
  description: "Order statuses and the states that they belong to; one row per pair.",
  resource: SALES,
  key: ["status", "state"],
  columns: [
    column("status", "code", "Code.", { required: "row", max: 32, form: CODE_FORM }),
    column("label", "text", "Displayed name.", { required: "row", max: 128 }),
    column("state", "code", "State of the order; empty: not assigned to a state.", {
      choices: plainChoices(
        "new",
        "pending_payment",
        "processing",
        "complete",
        "closed",
        "canceled",
        "holded",
        "payment_review",
      ),
    }),
    column("is_default", "bool", "Whether this is the default status of the state; replaces the previous default.", {
      empty: "false",
    }),
    column("visible_on_front", "bool", "Whether customers see it.", { empty: "false" }),
  ],
};
