import { hash } from "node:crypto";

/** A set of keys, each with the line of its first use. */
export interface KeySet {
  /** Returns the line of the key's first use; adds a new key and returns undefined. */
  readonly meet: (key: string, line: number) => number | undefined;
}

const WORDS = 3;
const FIRST_SLOTS = 1 << 12;

/**
 * Opens a set of keys that takes 16 bytes for each: 96 bits of its hash, and its line. A million
 * keys need 64 MB at most, and two different keys count as the same with a probability of less than
 * 10^-16.
 */
export function openKeySet(): KeySet {
  let hashes = new Uint32Array(FIRST_SLOTS * WORDS);
  let lines = new Uint32Array(FIRST_SLOTS);
  let used = 0;

  const findSlot = (a: number, b: number, c: number): number => {
    const mask = lines.length - 1;
    for (let slot = a & mask; ; slot = (slot + 1) & mask) {
      const at = slot * WORDS;
      if (lines[slot] === 0 || (hashes[at] === a && hashes[at + 1] === b && hashes[at + 2] === c)) return slot;
    }
  };
  const put = (slot: number, a: number, b: number, c: number, line: number): void => {
    hashes.set([a, b, c], slot * WORDS);
    lines[slot] = line;
  };
  const grow = (): void => {
    const [old_hashes, old_lines] = [hashes, lines];
    hashes = new Uint32Array(old_hashes.length * 2);
    lines = new Uint32Array(old_lines.length * 2);
    for (const [slot, line] of old_lines.entries()) {
      if (line === 0) continue;
      const [a = 0, b = 0, c = 0] = old_hashes.subarray(slot * WORDS, slot * WORDS + WORDS);
      put(findSlot(a, b, c), a, b, c, line);
    }
  };

  return {
    meet(key, line) {
      const digest = hash("sha256", key, "buffer");
      const [a, b, c] = [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8)];
      const slot = findSlot(a, b, c);
      const first = lines[slot] ?? 0;
      if (first !== 0) return first;
      put(slot, a, b, c, line);
      used += 1;
      if (used * 2 > lines.length) grow();
      return undefined;
    },
  };
}
