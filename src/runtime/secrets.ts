import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import { link, mkdir, open, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { withoutEnd } from "./characters.ts";

interface Key {
  readonly id: string;
  readonly key: KeyObject;
}

/** Keys of the stored secrets. `current` encrypts, all of `keys` decrypt. */
export interface KeyRing {
  readonly current: Key;
  readonly keys: ReadonlyMap<string, Key>;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const BARE_KEY_ID = "k1";
const KEY_FILE = "encryption.key";

/**
 * Reads the keys from `id:base64,id:base64`; the first one encrypts. A key without an id is `k1`.
 *
 * @throws Error with the reason, without quoting a key.
 */
export function parseKeyRing(text: string): KeyRing {
  const keys = new Map<string, Key>();
  for (const [index, part] of text.split(",").entries()) {
    const key = parseKey(part.trim(), index + 1);
    if (keys.has(key.id)) throw new Error(`must not name the key id "${key.id}" twice`);
    keys.set(key.id, key);
  }
  const [current] = keys.values();
  if (current === undefined) throw new Error("must hold a key");
  return { current, keys };
}

function parseKey(part: string, position: number): Key {
  const colon = part.indexOf(":");
  const id = colon < 0 ? BARE_KEY_ID : part.slice(0, colon);
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(id)) {
    throw new Error(`key ${position} must have an id of 1 to 32 letters, digits, "_" and "-"`);
  }
  const base64 = part.slice(colon + 1);
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length !== KEY_BYTES || withoutEnd(bytes.toString("base64"), "=") !== withoutEnd(base64, "=")) {
    throw new Error(`key ${position} must be the base64 text of ${KEY_BYTES} bytes`);
  }
  return { id, key: createSecretKey(bytes) };
}

/**
 * Encrypts with the current key (AES-256-GCM).
 *
 * @param context - `table:column:row` of the cell; a text that is moved to another cell does not
 *   decrypt there.
 * @returns `tk1:<key id>:<base64url of iv, ciphertext, tag>`
 */
export function encrypt(ring: KeyRing, plain: string, context: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", ring.current.key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context, "utf8"));
  const sealed = Buffer.concat([iv, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `tk1:${ring.current.id}:${sealed.toString("base64url")}`;
}

/**
 * Decrypts the result of {@link encrypt} and returns the plain text.
 *
 * @throws Error when the key is not in the ring, or the text was changed or belongs to another
 *   context.
 */
export function decrypt(ring: KeyRing, text: string, context: string): string {
  const { key_id, sealed } = parseSealed(text, context);
  const key = ring.keys.get(key_id);
  if (key === undefined) {
    throw new Error(
      `The secret of ${context} was encrypted with the key "${key_id}", which ENCRYPTION_KEY does not hold.`,
    );
  }
  const iv = sealed.subarray(0, IV_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key.key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context, "utf8"));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const opened = decipher.update(sealed.subarray(IV_BYTES, sealed.length - TAG_BYTES));
  try {
    return Buffer.concat([opened, decipher.final()]).toString("utf8");
  } catch (cause) {
    throw new Error(
      `The secret of ${context} does not decrypt: it was written with another key than the one of ENCRYPTION_KEY ` +
        "(without it, of encryption.key under DATA_DIR), or was changed or moved since.",
      { cause },
    );
  }
}

/**
 * Returns whether the secret contains this text. False when its key is gone, so that a write can
 * replace the secret.
 */
export function isSecretOf(ring: KeyRing, secret: string, context: string, plain: string): boolean {
  try {
    return decrypt(ring, secret, context) === plain;
  } catch {
    return false;
  }
}

/** Returns whether the text was encrypted with the current key; if not, a rotation rewrites it. */
export function isCurrentKey(ring: KeyRing, text: string): boolean {
  return text.startsWith(`tk1:${ring.current.id}:`);
}

function parseSealed(text: string, context: string): { key_id: string; sealed: Buffer } {
  const [, key_id, encoded] = /^tk1:([A-Za-z0-9_-]{1,32}):([A-Za-z0-9_-]+)$/.exec(text) ?? [];
  const sealed = Buffer.from(encoded ?? "", "base64url");
  // The text must be equal after encoding again, because unused bits of its last character could
  // vary for the same secret.
  const isWhole = sealed.length >= IV_BYTES + TAG_BYTES && sealed.toString("base64url") === encoded;
  if (key_id === undefined || !isWhole) throw new Error(`The secret of ${context} is not an encrypted text.`);
  return { key_id, sealed };
}

/**
 * Returns the mask that is shown and logged instead of a secret. Empty and absent secrets stay
 * visible as such.
 */
export function maskSecret(secret: string | null): string | null {
  return secret === null || secret === "" ? secret : "***";
}

/**
 * Loads the key ring from the file `encryption.key` under the data directory, which an installation
 * without ENCRYPTION_KEY uses. Creates the file when it is absent.
 *
 * @throws Error when others than its owner may read the file, or it does not hold a key ring.
 */
export async function loadOrCreateKeyFile(data_dir: string, log: Pick<Logger, "info">): Promise<KeyRing> {
  const path = join(data_dir, KEY_FILE);
  const existing = await readKeyFile(path);
  if (existing !== undefined) return existing;
  await mkdir(data_dir, { recursive: true });
  if (await createKeyFile(data_dir, path)) {
    log.info({ path }, "Made a new encryption key. Back it up: stored secrets cannot be read without it.");
  }
  const made = await readKeyFile(path);
  if (made === undefined) throw new Error(`The key file ${path} vanished while it was read.`);
  return made;
}

// Creates the key file as a hard link, which appears with its whole content and fails when the name
// is taken. Of two processes one creates the key, and both read it.
async function createKeyFile(data_dir: string, path: string): Promise<boolean> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const text = `${BARE_KEY_ID}:${randomBytes(KEY_BYTES).toString("base64")}\n`;
  try {
    await writeFile(draft, text, { flag: "wx", mode: 0o600, flush: true });
    await link(draft, path);
  } catch (error) {
    if (isSystemError(error, "EEXIST")) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const directory = await open(data_dir, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
  return true;
}

async function readKeyFile(path: string): Promise<KeyRing | undefined> {
  const file = await open(path, "r").catch((error: unknown) => {
    if (isSystemError(error, "ENOENT")) return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const { mode } = await file.stat();
    if ((mode & 0o077) !== 0) {
      const octal = (mode & 0o777).toString(8).padStart(4, "0");
      throw new Error(`The key file ${path} is open to other users (mode ${octal}). Run: chmod 600 ${path}`);
    }
    return parseKeyFile(path, await file.readFile("utf8"));
  } finally {
    await file.close();
  }
}

function parseKeyFile(path: string, text: string): KeyRing {
  try {
    return parseKeyRing(text.trim());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The key file ${path} cannot be used: ${reason}.`, { cause });
  }
}

function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
