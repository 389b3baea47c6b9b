import { hash, randomBytes, randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * 32 letters and digits, without 0, O, 1 and I, since people read codes aloud and copy them by
 * hand.
 */
const CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LENGTH = 10;

/** A new access token: `token` is shown once, and only `hash` is stored. */
export interface AccessToken {
  readonly token: string;
  readonly hash: string;
}

/**
 * Returns a new token: `tk_`, 43 base64url characters (256 random bits), 6 characters of checksum.
 */
export function newAccessToken(): AccessToken {
  const random = randomBytes(32).toString("base64url");
  const token = `tk_${random}${checksum(random)}`;
  return { token, hash: hashToken(token) };
}

/**
 * Returns the stored hash of a token: SHA-256, 64 hex digits. 256 random bits need no slow hash.
 */
export function hashToken(token: string): string {
  return hash("sha256", token);
}

/**
 * Returns the CSRF token that the writes of a session send with its cookie. Derives it from the
 * session's token, so that a reloaded page can get it again. The stored hash alone does not reveal
 * it.
 */
export function csrfTokenOf(session_token: string): string {
  return hash("sha256", `csrf:${session_token}`, "base64url");
}

/**
 * Whether a text has the form and checksum of a token. Rejects mistyped, cut and invented tokens
 * without a query; true does not prove that the token exists.
 */
export function looksLikeToken(text: string): boolean {
  const [, random, sum] = /^tk_([A-Za-z0-9_-]{43})([A-Za-z0-9]{6})$/.exec(text) ?? [];
  return random !== undefined && checksum(random) === sum;
}

// Returns the CRC-32 of a token's random part as six base62 digits, which hold 32 bits.
function checksum(random: string): string {
  let rest = crc32(random);
  let text = "";
  for (let digit = 0; digit < 6; digit += 1) {
    text = BASE62.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/**
 * Returns the token of a public receipt page's address: 64 hex digits (interface §2.10), 12 of the
 * present millisecond and 52 random ones. Tokens in the order of time lie side by side in their
 * index, so storing one costs the same at any age of the shop. Uses two UUIDs, since Node draws the
 * randomness of many at once; one draw for each receipt took a tenth of its time.
 */
export function newReceiptToken(): string {
  const time = Temporal.Now.instant().epochMilliseconds.toString(16).padStart(12, "0");
  return `${time}${(randomDigits() + randomDigits()).slice(0, 52)}`;
}

/** Returns the 30 digits of a UUID that are random: not its version and variant. */
function randomDigits(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(15, 18) + uuid.slice(20, 23) + uuid.slice(24);
}

/**
 * Returns a code that enrols a terminal once: 10 characters, 50 random bits. Codes are compared
 * without regard to case.
 */
export function newActivationCode(): string {
  // 32 divides 256: the low five bits of a random byte are an unbiased choice.
  return Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_ALPHABET.charAt(byte & 31)).join("");
}

/** Returns a new licence token: `lic_` and 43 base64url characters (256 random bits). */
export function newLicenseToken(): string {
  return `lic_${randomBytes(32).toString("base64url")}`;
}
