import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { isLongerThan, withoutEnd } from "./characters.ts";
import { fairQueue } from "./fair-queue.ts";

export interface Cost {
  readonly memory_kib: number;
  readonly passes: number;
  readonly lanes: number;
}

/** Cost of a hash: 19 MiB, two passes and one lane, the OWASP minimum for Argon2id. */
const COST: Cost = { memory_kib: 19_456, passes: 2, lanes: 1 };
/**
 * Maximum characters of a password. A longer one is not read, because normalization takes quadratic
 * time.
 */
export const PASSWORD_CHARACTERS_MAX = 256;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export interface Passwords {
  /**
   * Hashes a password as `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Throws 503 when too many wait,
   * Error for a password that is too long.
   */
  readonly hashPassword: (password: string) => Promise<string>;
  /**
   * Returns whether the password is the one that was hashed; a password that is too long never is.
   * Throws 503 when too many wait, Error when `stored` is no hash.
   *
   * @param lane - queue of the caller, for example one per address. The lanes take turns.
   */
  readonly verifyPassword: (stored: string, password: string, lane?: string) => Promise<boolean>;
  /**
   * Takes the same time as {@link verifyPassword} for an unknown user, so that timing reveals no
   * user.
   */
  readonly verifyAgainstNothing: (password: string, lane?: string) => Promise<false>;
}

export interface PasswordOptions {
  /**
   * Maximum hashes computed at once. Each takes 19 MiB and a thread of the pool that file reads
   * also need.
   */
  readonly max_at_once?: number;
  /** Maximum callers that wait; further ones are refused with a 503. */
  readonly max_waiting?: number;
  /** Cost of new hashes; a stored hash contains its own. Only tests may pass a lower cost. */
  readonly cost?: Cost | undefined;
}

export function createPasswords({ max_at_once = 2, max_waiting = 100, cost = COST }: PasswordOptions = {}): Passwords {
  const run = fairQueue({ max_at_once, max_waiting, reason: "too many passwords are waiting to be hashed" });
  const nothing = { cost, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };

  return {
    hashPassword: async (password) => {
      if (isTooLong(password)) throw new RangeError(`a password has ${PASSWORD_CHARACTERS_MAX} characters at most`);
      const salt = randomBytes(SALT_BYTES);
      const hash = await run("", () => derive(password, salt, cost, HASH_BYTES));
      const { memory_kib, passes, lanes } = cost;
      return `$argon2id$v=19$m=${memory_kib},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(hash)}`;
    },
    verifyPassword: async (stored, password, lane = "") => {
      const { cost, salt, hash } = parseHash(stored);
      return (
        timingSafeEqual(await run(lane, () => derive(password, salt, cost, hash.length)), hash) && !isTooLong(password)
      );
    },
    verifyAgainstNothing: async (password, lane = "") => {
      timingSafeEqual(await run(lane, () => derive(password, nothing.salt, nothing.cost, HASH_BYTES)), nothing.hash);
      return false;
    },
  };
}

function isTooLong(password: string): boolean {
  return isLongerThan(password, PASSWORD_CHARACTERS_MAX);
}

/** Computes the hash. A password that is too long is not read, but takes the same work. */
function derive(password: string, salt: Buffer, cost: Cost, tag_bytes: number): Promise<Buffer> {
  const parameters = {
    // The password is normalized, because keyboards compose accented letters differently.
    message: Buffer.from(isTooLong(password) ? "" : password.normalize("NFC"), "utf8"),
    nonce: salt,
    memory: cost.memory_kib,
    passes: cost.passes,
    parallelism: cost.lanes,
    tagLength: tag_bytes,
  };
  return new Promise((resolve, reject) => {
    argon2("argon2id", parameters, (error, hash) => (error === null ? resolve(hash) : reject(error)));
  });
}

function parseHash(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const pattern =
    /^\$argon2id\$v=19\$m=([0-9]{1,6}),t=([0-9]{1,2}),p=([0-9]{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;
  const [, m, t, p, salt = "", hash = ""] = pattern.exec(stored) ?? [];
  const cost = { memory_kib: Number(m), passes: Number(t), lanes: Number(p) };
  if (!(cost.memory_kib >= 8 * cost.lanes && cost.passes >= 1 && cost.lanes >= 1)) {
    throw new Error("A stored password hash is not an Argon2id hash.");
  }
  return { cost, salt: Buffer.from(salt, "base64"), hash: Buffer.from(hash, "base64") };
}

function unpadded(bytes: Buffer): string {
  return withoutEnd(bytes.toString("base64"), "=");
}
