import type { StoreSettings } from "../read/stored-receipt.ts";

/** A register's data of its shop: parsed answers of the service. */
export interface RegisterShop {
  /** Body of `GET /V1/pos/terminals/{id}/config`. */
  readonly config: {
    readonly config?: { readonly tax?: { readonly sales_display_zero_tax?: unknown } };
    readonly resolved_config: Readonly<Record<string, unknown>>;
  };
  /** Body of `GET /V1/pos/terminals/{id}/store`. */
  readonly store: {
    readonly name: string;
    readonly logo_url: string;
    readonly locale: string;
    readonly timezone: string;
  };
}

/**
 * Returns the settings that a register prints with, including the terminal's overrides. Page, mail
 * and PDF use those of the location.
 *
 * @param public_url - the receipt's page, for the QR code; null for none.
 */
export function settingsOfRegister({ config, store }: RegisterShop, public_url: string | null): StoreSettings {
  const text = (name: string): string => {
    const value = config.resolved_config[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  const isOn = (name: string): boolean => config.resolved_config[name] === true;
  return {
    name: store.name,
    logo_url: store.logo_url,
    logo_size: text("receipt_logo_size"),
    street: text("street"),
    postcode: text("postcode"),
    city: text("city"),
    country_id: text("country_id"),
    phone: text("phone"),
    vat_number: text("vat_number"),
    header: text("receipt_header"),
    footer: text("receipt_footer"),
    info_placement: text("receipt_store_info_placement"),
    show_staff_name: isOn("receipt_show_staff_name"),
    show_order_number: isOn("receipt_show_order_number"),
    show_receipt_number: isOn("receipt_show_receipt_number"),
    show_sale_reference: isOn("receipt_show_sale_reference"),
    qr_text: text("receipt_qr_text"),
    qr_url: text("receipt_qr_url"),
    public_url,
    locale: store.locale,
    time_zone: store.timezone,
    display_zero_tax: config.config?.tax?.sales_display_zero_tax === true,
  };
}
