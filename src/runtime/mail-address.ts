import { EMAIL_CHARACTERS_MAX } from "./characters.ts";

/** Of an address as it was typed, with blanks around it and letters that are not composed yet. */
export const TYPED_LENGTH_MAX = 4 * EMAIL_CHARACTERS_MAX;
const LOCAL_PART_BYTES_MAX = 64;
const DOMAIN_LENGTH_MAX = 253;

// Atoms with dots between them. Letters beyond ASCII are allowed (RFC 6531), quoted local parts are not: nobody has one
// for a good reason, and they are the way to smuggle a second address into a header.
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * Reads what somebody typed as an e-mail address: blanks around it are forgiven, everything else that is not one plain
 * address is refused (control characters, several addresses, names, domains without a dot).
 *
 * @returns the address with its domain in ASCII, as a mail's envelope carries it; undefined when it is none.
 */
export function parseMailAddress(text: string): string | undefined {
  if (text.length > TYPED_LENGTH_MAX) return undefined;
  const address = text.trim().normalize("NFC");
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
  // What a URL would take for the end of the host, a user or a percent sequence.
  if (/[\s/\\?#@:%[\]<>]/.test(domain)) return undefined;
  const ascii = URL.parse(`http://${domain}`)?.hostname ?? "";
  const labels = ascii.split(".");
  const isName =
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^[0-9]+$/.test(labels.at(-1) ?? "");
  return isName && ascii.length <= DOMAIN_LENGTH_MAX ? ascii : undefined;
}
