import { domainToUnicode } from "node:url";
import { EMAIL_CHARACTERS_MAX } from "./characters.ts";
import { tidiedLine } from "./notation.ts";

/** Maximum characters of an address as typed, before trimming and Unicode normalization. */
export const TYPED_LENGTH_MAX = 4 * EMAIL_CHARACTERS_MAX;
const LOCAL_PART_BYTES_MAX = 64;
const DOMAIN_LENGTH_MAX = 253;

// A local part is atoms with dots between them. Letters beyond ASCII are allowed (RFC 6531). Quoted
// local parts are refused: they are very rare in real addresses and can smuggle a second address
// into a header.
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * Parses a typed e-mail address in any notation. Refuses everything that is not one plain address:
 * control characters, several addresses, names, domains without a dot.
 *
 * @returns the address with its domain in ASCII, as in a mail's envelope; undefined when invalid.
 */
export function parseMailAddress(text: string): string | undefined {
  if (text.length > TYPED_LENGTH_MAX) return undefined;
  const address = tidiedLine(text);
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  if (at < 1 || /\p{Cc}/u.test(text) || !LOCAL_PART.test(local)) return undefined;
  if (Buffer.byteLength(local) > LOCAL_PART_BYTES_MAX) return undefined;
  const domain = asciiDomain(address.slice(at + 1));
  if (domain === undefined) return undefined;
  const canonical = `${local}@${domain}`;
  return canonical.length <= EMAIL_CHARACTERS_MAX ? canonical : undefined;
}

function asciiDomain(domain: string): string | undefined {
  // These characters end the host, mark a user or start a percent sequence in a URL.
  if (/[\s/\\?#@:%[\]<>]/.test(domain)) return undefined;
  const ascii = URL.parse(`http://${domain}`)?.hostname ?? "";
  const labels = ascii.split(".");
  const isName =
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^[0-9]+$/.test(labels.at(-1) ?? "");
  return isName && ascii.length <= DOMAIN_LENGTH_MAX ? ascii : undefined;
}

/**
 * Whether mail can be sent to the address; the part before the @ must be ASCII, as the platform has
 * it.
 */
export function isMailAddress(text: string): boolean {
  const address = parseMailAddress(text);
  return address !== undefined && isAscii(address);
}

/**
 * Returns the notation in which addresses of people are stored and compared: as typed, with its
 * domain in the letters that people read. Case is for the comparison to ignore. A text that is no
 * address is only tidied.
 */
export function canonicalEmail(text: string): string {
  const typed = tidiedLine(text);
  const address = parseMailAddress(text);
  if (address === undefined) return typed;
  const at = address.lastIndexOf("@") + 1;
  const canonical = address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at));
  return typed.toLowerCase() === canonical.toLowerCase() ? typed : canonical;
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
