import { domainToUnicode } from "node:url";
import { EMAIL_CHARACTERS_MAX } from "./characters.ts";
import { tidiedLine } from "./notation.ts";

/** Maximum characters of an address as typed, before trimming and Unicode normalization. */
export const TYPED_LENGTH_MAX = 4 * EMAIL_CHARACTERS_MAX;
const LOCAL_PART_BYTES_MAX = 64;
const DOMAIN_LENGTH_MAX = 253;

// Pattern of the part before the @: words joined by dots. Letters beyond ASCII are allowed (RFC
// 6531). Quoted parts are refused: real addresses rarely have them, and they can smuggle a second
// address into a header.
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * Parses an e-mail address in any notation. Refuses everything but one plain address: control
 * characters, several addresses, names, domains without a dot.
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
  // In a URL these characters would end the host, mark a user or start a percent sequence.
  if (/[\s/\\?#@:%[\]<>]/.test(domain)) return undefined;
  const ascii = URL.parse(`http://${domain}`)?.hostname ?? "";
  const labels = ascii.split(".");
  const isName =
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^[0-9]+$/.test(labels.at(-1) ?? "");
  return isName && ascii.length <= DOMAIN_LENGTH_MAX ? ascii : undefined;
}

/**
 * Returns whether mail can be sent to the address. The part before the @ must be ASCII, as on the
 * platform.
 */
export function isMailAddress(text: string): boolean {
  const address = parseMailAddress(text);
  return address !== undefined && isAscii(address);
}

/**
 * Returns the notation in which people's addresses are stored and compared: as typed, with the
 * domain in readable letters. Comparisons must ignore case. A text that is no address is only
 * tidied.
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

/** Returns the plain address of a sender, without the display name. */
export function addressIn(from: string): string {
  return /<([^<>]+)>$/.exec(from)?.[1] ?? from;
}

/** Returns whether a mailbox exists on this machine only. */
export function isOnThisMachine(mailbox: string): boolean {
  return mailbox.endsWith("@localhost");
}
