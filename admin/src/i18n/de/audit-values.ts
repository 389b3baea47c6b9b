import type { auditValues as english } from "../en/audit-values.ts";
import { codes } from "./codes.ts";

export const auditValues: typeof english = {
  license_type: { free: "Kostenlos", pro: "Pro" },
  coupon_type: {
    NO_COUPON: "Ohne Gutscheincode",
    SPECIFIC_COUPON: "Mit einem Gutscheincode",
    AUTO: "Mit erzeugten Codes",
  },
  simple_action: {
    by_percent: "Prozent Rabatt",
    by_fixed: "Betrag Rabatt je Stück",
    to_percent: "Prozent des Preises",
    to_fixed: "Fester Preis",
    cart_fixed: "Betrag Rabatt auf den Warenkorb",
    buy_x_get_y: "Einige kaufen, einige gratis",
  },
  simple_free_shipping: { "0": "Nein", "1": "Für passende Produkte", "2": "Für die ganze Bestellung" },
  type: { "0": "Von Hand angelegt", "1": "Erzeugt" },
  subscriber_status: { "1": "Angemeldet", "2": "Nicht aktiv", "3": "Abgemeldet", "4": "Unbestätigt" },
  pickup_queue_filter: codes.pickup_view,
  pay_by_invoice_invoicing_mode: codes.invoicing_mode,
  import_rows: {
    stored: "%{rows} Zeilen: %{inserted} neu, %{updated} geändert, %{unchanged} wie zuvor, %{refused} abgelehnt",
    nothing: "Nichts gespeichert; %{rows} Zeilen, %{refused} abgelehnt",
  },
};
