import { getSetting } from "../../../../shared/configuration/registry/registry.ts";
import { type ResolutionContext, resolveSetting } from "../../../../shared/configuration/resolution.ts";
import type { ConfigurationSnapshot } from "../../../../shared/configuration/snapshot.ts";
import type { StoreSettings } from "@tillkeeper/receipt-document";

/**
 * Returns the store details printed on a receipt, with the settings of its location (interface
 * §2.4). The terminal that sold may be gone or moved, so its own settings count only when the
 * caller names it.
 *
 * @param public_url - the receipt's own page.
 */
export function readStoreSettings(
  snapshot: ConfigurationSnapshot,
  context: ResolutionContext,
  public_url: string | null,
): StoreSettings {
  const text = (path: string): string => String(resolveSetting(snapshot, getSetting(path), context).value);
  const isOn = (path: string): boolean => resolveSetting(snapshot, getSetting(path), context).value === true;
  const store_name = text("general/store_information/name");
  return {
    name: store_name === "" ? (context.location?.name ?? "") : store_name,
    logo_url: text("vendor_pos_terminal/receipts/logo_url"),
    logo_size: text("vendor_pos_terminal/receipts/logo_size"),
    street: text("general/store_information/street_line1"),
    postcode: text("general/store_information/postcode"),
    city: text("general/store_information/city"),
    country_id: text("general/store_information/country_id"),
    phone: text("general/store_information/phone"),
    vat_number: text("general/store_information/merchant_vat_number"),
    header: text("vendor_pos_terminal/receipts/header"),
    footer: text("vendor_pos_terminal/receipts/footer"),
    info_placement: text("vendor_pos_terminal/receipts/store_info_placement"),
    show_staff_name: isOn("vendor_pos_terminal/receipts/show_staff_name"),
    show_order_number: isOn("vendor_pos_terminal/receipts/show_order_number"),
    show_receipt_number: isOn("vendor_pos_terminal/receipts/show_receipt_number"),
    show_sale_reference: isOn("vendor_pos_terminal/receipts/show_sale_reference"),
    qr_text: text("vendor_pos_terminal/receipts/qr_text"),
    qr_url: text("vendor_pos_terminal/receipts/qr_url"),
    public_url,
    locale: text("general/locale/code"),
    time_zone: text("general/locale/timezone"),
    display_zero_tax: isOn("tax/sales_display/zero_tax"),
  };
}
