import { cleanLines, cleanText } from "./clean-text.ts";
import type { Composing } from "./composing.ts";
import type { QrCode, StoreChrome } from "./document.ts";
import type { StoreSettings } from "./stored-receipt.ts";

const LOGO_CHARACTERS_MAX = 200_000;
const LOGO_DATA = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]+$/;
/** A code with more is too fine to be read from thermal paper. */
const QR_CHARACTERS_MAX = 500;
const LOGO_SIZES = ["small", "medium", "large"] as const;

export function composeStore({ settings, texts, formats }: Composing): StoreChrome {
  const country = formats.country(settings.country_id) ?? "";
  const lines = [...cleanLines(settings.street).split("\n"), `${settings.postcode} ${settings.city}`, country];
  const vat_number = cleanText(settings.vat_number);
  const header = cleanLines(settings.header);
  const phone = cleanText(settings.phone);
  return {
    name: cleanText(settings.name),
    logo_url: logoOf(settings.logo_url),
    logo_size: LOGO_SIZES.find((size) => size === settings.logo_size) ?? "medium",
    // A country alone is what a store has that never said where it is.
    address_lines: lines.slice(0, -1).some((line) => line.trim() !== "") ? lines.map(cleanText).filter(Boolean) : [],
    phone: phone === "" ? null : phone,
    vat_number: vat_number === "" ? null : `${texts.vat_number}: ${vat_number}`,
    header: header === "" ? null : header,
    info_placement: settings.info_placement === "footer" ? "footer" : "header",
  };
}

/** Of the settings' address where that is one of the web, else of the receipt's own page. */
export function composeQr(settings: StoreSettings, caption: string): QrCode | null {
  const own_caption = cleanText(settings.qr_text);
  const url = webAddress(settings.qr_url);
  const text = url ?? webAddress(settings.public_url ?? "");
  if (text === undefined) return null;
  if (own_caption !== "") return { text, caption: own_caption };
  return { text, caption: url === undefined ? caption : null };
}

function logoOf(logo_url: string): string | null {
  const url = logo_url.trim();
  if (url.length > LOGO_CHARACTERS_MAX) return null;
  if (LOGO_DATA.test(url)) return url;
  const address = webAddress(url);
  return address?.startsWith("https:") === true ? address : null;
}

function webAddress(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined;
  return url.href.length > QR_CHARACTERS_MAX ? undefined : url.href;
}
