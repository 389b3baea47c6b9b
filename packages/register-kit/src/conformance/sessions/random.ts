import { createHash } from "node:crypto";

/**
 * A source of random choices that depend on a seed only: the same seed gives the same day, whatever
 * else runs.
 */
export interface Random {
  /** Returns a whole number from `min` to `max`, both included. */
  readonly int: (min: number, max: number) => number;
  readonly chance: (percent: number) => boolean;
  /**
   * Returns one of the choices.
   *
   * @throws RangeError when there are none.
   */
  readonly pick: <T>(choices: readonly T[]) => T;
  readonly uuid: () => string;
  readonly hex: (digits: number) => string;
}

/**
 * Draws 32 bits at a time from SHA-256 over the seed and a counter; streams of different seeds
 * never overlap.
 */
export function seededRandom(seed: string): Random {
  let block: Buffer = Buffer.alloc(0);
  let offset = 0;
  let counter = 0;
  const draw = (): number => {
    if (offset === block.length) {
      block = createHash("sha256").update(`${seed}:${counter}`).digest();
      counter += 1;
      offset = 0;
    }
    offset += 4;
    return block.readUInt32BE(offset - 4);
  };
  const int = (min: number, max: number): number => min + (draw() % Math.max(1, max - min + 1));
  const hex = (digits: number): string => {
    let text = "";
    while (text.length < digits) text += draw().toString(16).padStart(8, "0");
    return text.slice(0, digits);
  };
  return {
    int,
    hex,
    chance: (percent) => int(1, 100) <= percent,
    pick: (choices) => {
      const [choice] = choices.slice(int(0, choices.length - 1));
      if (choice === undefined) throw new RangeError("there is nothing to choose from");
      return choice;
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${"89ab".charAt(int(0, 3))}${hex(3)}-${hex(12)}`,
  };
}
