const PICTURE_CHARACTERS_MAX = 200_000;
const PICTURE_DATA = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]+$/;
/** A QR code of more is too fine to be read from thermal paper. */
export const ADDRESS_CHARACTERS_MAX = 500;

/** An address of the web as it is called, or undefined for anything else. */
export function webAddress(text: string): string | undefined {
  const typed = text.trim();
  // Before it is parsed: a name of letters that are still to be composed takes the square of its length.
  const url = typed.length > ADDRESS_CHARACTERS_MAX ? null : URL.parse(typed);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined;
  return url.href.length > ADDRESS_CHARACTERS_MAX ? undefined : url.href;
}

/** A picture in the text itself or behind https, as a page may show it; undefined for anything else. */
export function pictureAddress(text: string): string | undefined {
  const url = text.trim();
  if (url.length > PICTURE_CHARACTERS_MAX) return undefined;
  if (PICTURE_DATA.test(url)) return url;
  const address = webAddress(url);
  return address?.startsWith("https:") === true ? address : undefined;
}
