import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import type { FilterGroup } from "../../../web-api/search-criteria/criteria.ts";
import { addIds, type EntrySet, join, keepOnly, noEntries, takeAway } from "../rules/entry-set.ts";
import { addLetters } from "./letter.ts";
import { lettersAsked } from "../rules/letters.ts";
import { addValues, type Blocks } from "./value-list.ts";
import { matchValues, valueColumn, type ValueIds } from "./value.ts";

/** The entries with some values of a column, or with some letters in their names. */
type Piece = { readonly column: string } & (
  | { readonly letters: string }
  | { readonly letters?: undefined; readonly value_ids: readonly number[] }
);

/** What a group of filters asks: entries of any of its pieces or, turned round, those that are not of its one piece. */
export interface Part {
  /** null: too many values to read their lists. */
  readonly pieces: readonly Piece[] | null;
  readonly is_without: boolean;
  readonly values: number;
  /** About as long are the lists that are read for it. */
  readonly bytes: number;
}

/** How long lists of one, two and three letters are in a block, about. */
const LETTERS_BYTES = [2_048, 512, 128] as const;

/**
 * What groups ask, in the order in which it is least to read.
 *
 * @param all - how many entries are listed, and in how many blocks.
 * @param isLettered - entries are listed by the letters of their names, too.
 * @returns undefined where a filter is about a column whose values are not listed.
 */
export async function partsOf(
  tx: Tx,
  groups: readonly FilterGroup[],
  all: { readonly entries: number; readonly blocks: number },
  isLettered: boolean,
): Promise<readonly Part[] | undefined> {
  const asked = groups.map((group) => piecesAsked(group, isLettered));
  if (!asked.every((pieces) => pieces.every(({ column }) => valueColumn(column) !== undefined))) return undefined;
  const ofValues = asked.flat().filter(({ letters }) => letters === undefined);
  const matching = new Map(zip(ofValues, await matchValues(tx, ofValues, true)));
  const isMost = (piece: AskedPiece) => (matching.get(piece)?.entries ?? 0) * 2 > all.entries;
  const turned = asked.flatMap((pieces) => (pieces.length === 1 ? pieces.filter(isMost) : []));
  const others = new Map(zip(turned, await matchValues(tx, turned, false)));

  const parts = asked.map((pieces): Part => {
    const [only] = pieces;
    const rest = only === undefined ? undefined : others.get(only);
    const straight = partOf(pieces, matching, all.blocks);
    const without = rest === undefined ? undefined : { ...partOf(pieces, others, all.blocks), is_without: true };
    return without !== undefined && (straight.pieces === null || without.bytes < straight.bytes) ? without : straight;
  });
  const rank = ({ pieces, is_without }: Part) => (pieces === null ? 2 : Number(is_without));
  return parts.toSorted((a, b) => rank(a) - rank(b) || a.bytes - b.bytes);
}

interface AskedPiece {
  readonly column: string;
  readonly group: FilterGroup;
  readonly letters: string | undefined;
}

function piecesAsked({ filters }: FilterGroup, isLettered: boolean): readonly AskedPiece[] {
  const columns = new Set(filters.map(({ field }) => field));
  // Filters of several columns are joined by "or" each for itself, also `from` and `to`.
  const groups = columns.size === 1 ? [filters] : filters.map((filter) => [filter]);
  return groups.map((own) => {
    const group = { filters: own };
    return { column: own[0]?.field ?? "", group, letters: isLettered ? lettersAsked(group) : undefined };
  });
}

function partOf(asked: readonly AskedPiece[], found: ReadonlyMap<AskedPiece, ValueIds>, blocks: number): Part {
  let pieces: Piece[] | null = [];
  let values = 0;
  let bytes = 0;
  for (const piece of asked) {
    const { column, letters } = piece;
    if (letters !== undefined) {
      pieces?.push({ column, letters });
      bytes += blocks * (LETTERS_BYTES[Array.from(letters).length - 1] ?? 0);
      continue;
    }
    const { value_ids, bytes: own } = found.get(piece) ?? { value_ids: null, bytes: 0 };
    if (value_ids === null) pieces = null;
    else pieces?.push({ column, value_ids });
    values += value_ids?.length ?? 0;
    bytes += own;
  }
  return { pieces, is_without: false, values, bytes };
}

function zip<A, B>(keys: readonly A[], values: readonly B[]): readonly (readonly [A, B])[] {
  return keys.flatMap((key, index) => {
    const value = values[index];
    return value === undefined ? [] : [[key, value] as const];
  });
}

/** Whether what is not listed by letters yet is missing from the lists of parts. */
export function usesLetters(parts: readonly Part[]): boolean {
  return parts.some(({ pieces }) => pieces?.some(({ letters }) => letters !== undefined));
}

/**
 * Leaves the entries of a set that are of a part.
 *
 * @param other - a set of the same blocks that is overwritten; undefined for the first part, which an empty set takes over.
 */
export async function applyPart(
  tx: Tx,
  found: EntrySet,
  part: Part,
  blocks: Blocks,
  other: EntrySet | undefined,
): Promise<void> {
  const { pieces, is_without } = part;
  if (pieces === null) throw new Error("a part with too many values has no lists");
  other?.words.fill(0);
  const all = other ?? found;
  for (const piece of pieces) {
    const set = pieces.length === 1 ? all : noEntries(found.first_block, found.last_block);
    if (piece.letters === undefined) await addValues(tx, set, piece.value_ids, blocks);
    else await addLetters(tx, set, piece.letters, blocks);
    if (isName(piece) && !is_without) await leaveOutErased(tx, set);
    if (set !== all) join(all, set);
  }
  if (other === undefined) return;
  if (is_without) takeAway(found, other);
  else keepOnly(found, other);
  if (is_without && pieces.some(isName)) await leaveOutErased(tx, found);
}

const isName = ({ column }: Piece) => column === "entity_name";

/** What somebody was called who was erased matches nothing. */
async function leaveOutErased(tx: Tx, set: EntrySet): Promise<void> {
  const ids = await askIds(tx, sql`select log_id from erased_audit_entry`);
  if (ids.length === 0) return;
  const erased = noEntries(set.first_block, set.last_block);
  addIds(erased, ids);
  takeAway(set, erased);
}

export async function askIds(tx: Tx, query: RawBuilder<unknown>): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: readonly number[] }>`select array(${query}) as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}
