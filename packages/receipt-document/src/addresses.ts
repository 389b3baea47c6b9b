const PICTURE_CHARACTERS_MAX = 200_000;
const PICTURE_DATA = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]+$/;
/**
 * Maximum characters of a web address: the QR code of a longer one cannot be read from thermal
 * paper.
 */
export const ADDRESS_CHARACTERS_MAX = 500;

/** Returns a web address in normal form; undefined for anything else. */
export function webAddress(text: string): string | undefined {
  const typed = text.trim();
  // Limits the length before parsing: normalizing a domain name takes quadratic time.
  const url = typed.length > ADDRESS_CHARACTERS_MAX ? null : URL.parse(typed);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined;
  return url.href.length > ADDRESS_CHARACTERS_MAX ? undefined : url.href;
}

/** Returns a data URL or https address of a picture; undefined for anything else. */
export function pictureAddress(text: string): string | undefined {
  const url = text.trim();
  if (url.length > PICTURE_CHARACTERS_MAX) return undefined;
  if (PICTURE_DATA.test(url)) return url;
  const address = webAddress(url);
  return address?.startsWith("https:") === true ? address : undefined;
}
