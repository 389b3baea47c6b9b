import { setImmediate } from "node:timers/promises";
import type { FilterGroup } from "../../web-api/search-criteria/criteria.ts";
import { placesToBytes } from "./entry-set.ts";
import { patternOf } from "./value-queries.ts";

/** Longer parts of names match few enough names to read the list of each. */
const LETTERS_MAX = 3;

/** A block whose names have more different runs of letters is not listed by them: it would take more than its entries do. */
export const RUNS_MAX = 50_000;

/** Entries of a block by the name that they have, in small letters. */
export interface NamedEntries {
  readonly name: string;
  /** Their ids within the block. */
  readonly places: readonly number[];
}

/** So many names are taken apart before others get their turn: a few milliseconds' work. */
const NAMES_AT_ONCE = 500;

/**
 * The entries of a block by each run of one to three letters in their names, as `placesToBytes` gives them; undefined for
 * too many runs. Letters are characters of any kind.
 */
export async function listByLetters(names: readonly NamedEntries[]): Promise<ReadonlyMap<string, Buffer> | undefined> {
  const places = new Map<string, number[]>();
  for (const [index, entry] of names.entries()) {
    for (const run of runsOf(entry.name)) {
      const known = places.get(run);
      if (known === undefined) places.set(run, [...entry.places]);
      else for (const place of entry.places) known.push(place);
    }
    if (places.size > RUNS_MAX) return undefined;
    if (index % NAMES_AT_ONCE === 0) await setImmediate();
  }
  return new Map([...places].map(([run, all]) => [run, placesToBytes(all)]));
}

function runsOf(name: string): ReadonlySet<string> {
  const letters = Array.from(name);
  const runs = new Set<string>();
  for (const [at, first] of letters.entries()) {
    let run = first;
    runs.add(run);
    for (const next of letters.slice(at + 1, at + LETTERS_MAX)) {
      run += next;
      runs.add(run);
    }
  }
  return runs;
}

/** The letters, three at most, that a group asks names to contain and nothing else; undefined for other groups. */
export function lettersAsked({ filters }: FilterGroup): string | undefined {
  const [filter] = filters;
  if (filter === undefined || filters.length > 1 || filter.field !== "entity_name") return undefined;
  const letters = /^%([^%_\\\0]+)%$/u.exec(patternOf(filter) ?? "")?.[1];
  if (letters === undefined || isLong(letters) || isLong(letters.toLowerCase())) return undefined;
  return letters;
}

/** What is longer in small letters, as the Turkish capital I with a dot is, could be longer than what is listed. */
function isLong(letters: string): boolean {
  return Array.from(letters).length > LETTERS_MAX;
}
