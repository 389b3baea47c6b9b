import type { FastifyReply } from "fastify";

/**
 * Content security policy of answers that no browser shows as a page; pages and the administration
 * application have policies of their own.
 */
const NOTHING_IS_LOADED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const NOSNIFF = { "x-content-type-options": "nosniff" };

/** Headers of every answer except the interface's, whatever its route and status. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  ...NOSNIFF,
  "content-security-policy": NOTHING_IS_LOADED,
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

/**
 * Headers of the interface. Its clients are programs with a bearer token, so headers about links,
 * forms and embedding are omitted: each costs a hundredth of a configuration pull.
 */
const INTERFACE_HEADERS: Readonly<Record<string, string>> = {
  ...NOSNIFF,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

/**
 * Value of `Strict-Transport-Security`: one year. Subdomains are left out, since they may be the
 * shop's own and without https.
 */
export const STRICT_TRANSPORT_SECURITY = "max-age=31536000";

const INTERFACE_LIST: readonly string[] = Object.entries(INTERFACE_HEADERS).flat();
const INTERFACE_LIST_HTTPS: readonly string[] = [
  ...INTERFACE_LIST,
  "strict-transport-security",
  STRICT_TRANSPORT_SECURITY,
];

/**
 * Returns the headers of the interface's answers as alternating names and values, for answers
 * written without Fastify.
 */
export function interfaceHeaders(is_https: boolean): readonly string[] {
  return is_https ? INTERFACE_LIST_HTTPS : INTERFACE_LIST;
}

/** Adds the headers that every answer has, except those that its handler has set. */
export function addSecurityHeaders(reply: FastifyReply, is_interface: boolean, is_https: boolean): void {
  addMissing(reply, is_interface ? INTERFACE_HEADERS : SECURITY_HEADERS);
  if (is_https) addMissing(reply, { "strict-transport-security": STRICT_TRANSPORT_SECURITY });
}

export function addMissing(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) void reply.header(name, value);
}
