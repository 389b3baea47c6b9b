import type { auditValues as english } from "../en/audit-values.ts";
import { codes } from "./codes.ts";

export const auditValues: typeof english = {
  license_type: { free: "Gratis", pro: "Pro" },
  coupon_type: {
    NO_COUPON: "Zonder kortingscode",
    SPECIFIC_COUPON: "Met een kortingscode",
    AUTO: "Met automatisch gemaakte codes",
  },
  simple_action: {
    by_percent: "Procent eraf",
    by_fixed: "Bedrag eraf per stuk",
    to_percent: "Procent van de prijs",
    to_fixed: "Vaste prijs",
    cart_fixed: "Bedrag eraf voor de hele winkelwagen",
    buy_x_get_y: "Koop een aantal, krijg een aantal gratis",
  },
  simple_free_shipping: { "0": "Nee", "1": "Voor producten die voldoen", "2": "Voor de hele bestelling" },
  type: { "0": "Met de hand gemaakt", "1": "Automatisch gemaakt" },
  subscriber_status: { "1": "Aangemeld", "2": "Niet actief", "3": "Afgemeld", "4": "Onbevestigd" },
  pickup_queue_filter: codes.pickup_view,
  pay_by_invoice_invoicing_mode: codes.invoicing_mode,
  import_rows: {
    stored: "%{rows} rijen: %{inserted} nieuw, %{updated} gewijzigd, %{unchanged} ongewijzigd, %{refused} geweigerd",
    nothing: "Niets opgeslagen; %{rows} rijen, %{refused} geweigerd",
  },
};
