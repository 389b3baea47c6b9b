/** Every log_id of a block shifted by so many bits is the block's number. */
export const BLOCK_BITS = 14;

/** Lists of many blocks are put together by stretches of ids: shifted by so many bits an id is its stretch's number. */
export const STRETCH_BITS = 20;

const BLOCK_BYTES = 2 ** (BLOCK_BITS - 3);

/** A set of ids of entries within a run of blocks: a bit for each, the highest of a byte first. */
export interface EntrySet {
  readonly first_block: number;
  readonly last_block: number;
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
}

export function noEntries(first_block: number, last_block: number): EntrySet {
  const bytes = new Uint8Array(Math.max(0, last_block - first_block + 1) * BLOCK_BYTES);
  return { first_block, last_block, bytes, words: new Uint32Array(bytes.buffer) };
}

/** Adds ids; those of other blocks are left out. */
export function addIds({ first_block, bytes }: EntrySet, ids: readonly number[]): void {
  const first_id = first_block * 2 ** BLOCK_BITS;
  for (const id of ids) addBit(bytes, id - first_id);
}

/** Adds the ids of a stretch that a list of places in it names; those of other blocks are left out. */
export function addPlaces({ first_block, bytes }: EntrySet, stretch: number, places: Buffer): void {
  const before = stretch * 2 ** STRETCH_BITS - first_block * 2 ** BLOCK_BITS;
  for (const place of placesIn(places)) addBit(bytes, before + place);
}

export function hasId({ first_block, bytes }: EntrySet, id: number): boolean {
  const place = id - first_block * 2 ** BLOCK_BITS;
  return ((bytes[Math.floor(place / 8)] ?? 0) & (0x80 >> (place & 7))) !== 0;
}

function addBit(bytes: Uint8Array, place: number): void {
  const at = Math.floor(place / 8);
  if (at >= 0 && at < bytes.length) bytes[at] = (bytes[at] ?? 0) | (0x80 >> (place & 7));
}

/** The ids of a stretch that a list of places in it names. */
export function idsOfPlaces(stretch: number, places: Buffer): readonly number[] {
  const first_id = stretch * 2 ** STRETCH_BITS;
  return Array.from(placesIn(places), (place) => first_id + place);
}

/** Several times as fast as reading one by one. */
function placesIn(places: Buffer): Uint32Array {
  const copy = Buffer.from(Uint8Array.prototype.slice.call(places).buffer);
  return new Uint32Array(copy.swap32().buffer);
}

/** The ids that a block holds, as `placesToBytes` gives it. */
export function idsOfBlock(block: number, places: Buffer): readonly number[] {
  const set = noEntries(block, block);
  addBlock(set, block, places);
  return idsOf(set, "asc", 0, Number.POSITIVE_INFINITY);
}

/** Adds what a block holds, as `placesToBytes` gives it; a block outside is left out. */
export function addBlock({ first_block, last_block, bytes, words }: EntrySet, block: number, places: Buffer): void {
  if (block < first_block || block > last_block) return;
  const start = (block - first_block) * BLOCK_BYTES;
  if (places.length < BLOCK_BYTES) {
    for (let at = 0; at < places.length; at += 2) addBit(bytes, start * 8 + places.readUInt16BE(at));
    return;
  }
  // A copy: words begin where memory does.
  const own = new Uint32Array(Uint8Array.prototype.slice.call(places).buffer);
  const word = start / 4;
  for (let index = 0; index < own.length; index += 1) {
    words[word + index] = (words[word + index] ?? 0) | (own[index] ?? 0);
  }
}

/** Places in a block, in any order: two bytes for each; as many as a bit for each id of the block is shorter for, so. */
export function placesToBytes(places: readonly number[]): Buffer {
  const isList = places.length * 2 < BLOCK_BYTES;
  const bytes = Buffer.alloc(isList ? places.length * 2 : BLOCK_BYTES);
  for (const [index, place] of places.entries()) {
    if (isList) bytes.writeUInt16BE(place, index * 2);
    else addBit(bytes, place);
  }
  return bytes;
}

/** Adds the ids of another set of the same blocks. */
export function join({ words }: EntrySet, other: EntrySet): void {
  for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) | (other.words[at] ?? 0);
}

/** Leaves the ids that another set of the same blocks has, too. */
export function keepOnly({ words }: EntrySet, other: EntrySet): void {
  for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & (other.words[at] ?? 0);
}

/** Takes away the ids that another set of the same blocks has. */
export function takeAway({ words }: EntrySet, other: EntrySet): void {
  for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & ~(other.words[at] ?? 0);
}

/** Takes away the ids of a run. */
export function takeRun(set: EntrySet, first_id: number, last_id: number): void {
  const before = set.first_block * 2 ** BLOCK_BITS;
  const last = Math.min(last_id - before, set.bytes.length * 8 - 1);
  for (let place = Math.max(0, first_id - before); place <= last; place += 1) {
    const at = place >> 3;
    set.bytes[at] = (set.bytes[at] ?? 0) & ~(0x80 >> (place & 7));
  }
}

/** Leaves the ids of some blocks. */
export function keepBlocks({ first_block, last_block, bytes }: EntrySet, blocks: ReadonlySet<number>): void {
  for (let block = first_block; block <= last_block; block += 1) {
    const from = (block - first_block) * BLOCK_BYTES;
    if (!blocks.has(block)) bytes.fill(0, from, from + BLOCK_BYTES);
  }
}

/** The run of blocks that hold all ids of a set; undefined for an empty one. */
export function spanOf({
  first_block,
  words,
}: EntrySet): { readonly first: number; readonly last: number } | undefined {
  const first = words.findIndex((word) => word !== 0);
  if (first < 0) return undefined;
  const words_of_block = BLOCK_BYTES / 4;
  return {
    first: first_block + Math.floor(first / words_of_block),
    last: first_block + Math.floor(words.findLastIndex((word) => word !== 0) / words_of_block),
  };
}

export function countOf({ words }: EntrySet): number {
  let count = 0;
  for (let at = 0; at < words.length; at += 1) count += onesOf(words[at] ?? 0);
  return count;
}

/** So many ids in their order, after those that are passed. */
export function idsOf(set: EntrySet, direction: "asc" | "desc", offset: number, limit: number): readonly number[] {
  const { first_block, bytes, words } = set;
  const first_id = first_block * 2 ** BLOCK_BITS;
  const isUp = direction === "asc";
  const ids: number[] = [];
  let passed = 0;
  for (let step = 0; step < words.length && ids.length < limit; step += 1) {
    const at = isUp ? step : words.length - 1 - step;
    const ones = onesOf(words[at] ?? 0);
    if (ones === 0) continue;
    if (passed + ones <= offset) {
      passed += ones;
      continue;
    }
    for (let bit = 0; bit < 32 && ids.length < limit; bit += 1) {
      const place = at * 32 + (isUp ? bit : 31 - bit);
      if (((bytes[place >> 3] ?? 0) & (0x80 >> (place & 7))) === 0) continue;
      if (passed >= offset) ids.push(first_id + place);
      passed += 1;
    }
  }
  return ids;
}

function onesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
