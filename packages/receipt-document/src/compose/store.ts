import { pictureAddress, webAddress } from "../addresses.ts";
import { cleanLines, cleanText } from "../read/clean-text.ts";
import type { Composing } from "./composing.ts";
import type { QrCode, StoreChrome } from "../document.ts";
import type { StoreSettings } from "../read/stored-receipt.ts";

const LOGO_SIZES = ["small", "medium", "large"] as const;

export function composeStore({
  settings,
  texts,
  formats,
}: Pick<Composing, "settings" | "texts" | "formats">): StoreChrome {
  const country = formats.country(settings.country_id) ?? "";
  const lines = [...cleanLines(settings.street).split("\n"), `${settings.postcode} ${settings.city}`, country];
  const vat_number = cleanText(settings.vat_number);
  const header = cleanLines(settings.header);
  const phone = cleanText(settings.phone);
  return {
    name: cleanText(settings.name),
    logo_url: pictureAddress(settings.logo_url) ?? null,
    logo_size: logoSize(settings.logo_size),
    // A store without an address has only the country, which is not printed alone.
    address_lines: lines.slice(0, -1).some((line) => line.trim() !== "") ? lines.map(cleanText).filter(Boolean) : [],
    phone: phone === "" ? null : phone,
    vat_number: vat_number === "" ? null : `${texts.vat_number}: ${vat_number}`,
    header: header === "" ? null : header,
    info_placement: settings.info_placement === "footer" ? "footer" : "header",
  };
}

/**
 * Composes the QR code: the settings' address when it is a web address, otherwise the receipt's
 * page.
 */
export function composeQr(settings: StoreSettings, caption: string): QrCode | null {
  const own_caption = cleanText(settings.qr_text);
  const url = webAddress(settings.qr_url);
  const text = url ?? webAddress(settings.public_url ?? "");
  if (text === undefined) return null;
  if (own_caption !== "") return { text, caption: own_caption };
  return { text, caption: url === undefined ? caption : null };
}

/** Returns the logo size of a setting; a size in pixels becomes the nearest of the three. */
function logoSize(setting: string): (typeof LOGO_SIZES)[number] {
  const pixels = Number(setting);
  if (!Number.isInteger(pixels) || pixels < 1) return LOGO_SIZES.find((size) => size === setting) ?? "medium";
  if (pixels <= 52) return "small";
  return pixels <= 80 ? "medium" : "large";
}
