import { codes } from "./codes.ts";

/** Stored codes by the field that holds them. */
export const auditValues = {
  license_type: { free: "Free", pro: "Pro" },
  coupon_type: { NO_COUPON: "Without a coupon", SPECIFIC_COUPON: "With a coupon", AUTO: "With generated coupons" },
  simple_action: {
    by_percent: "Percent off",
    by_fixed: "Amount off each piece",
    to_percent: "Percent of the price",
    to_fixed: "Fixed price",
    cart_fixed: "Amount off the cart",
    buy_x_get_y: "Buy X, get Y free",
  },
  simple_free_shipping: { "0": "No", "1": "For matching products", "2": "For the whole order" },
  type: { "0": "Created manually", "1": "Generated" },
  subscriber_status: { "1": "Subscribed", "2": "Not active", "3": "Unsubscribed", "4": "Unconfirmed" },
  pickup_queue_filter: codes.pickup_view,
  pay_by_invoice_invoicing_mode: codes.invoicing_mode,
  import_rows: {
    stored: "%{rows} rows: %{inserted} new, %{updated} changed, %{unchanged} unchanged, %{refused} rejected",
    nothing: "Nothing stored; %{rows} rows, %{refused} rejected",
  },
};
