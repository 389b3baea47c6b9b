import type { Filter, FilterGroup } from "../../../web-api/search-criteria/criteria.ts";

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

/** The entries of a block by each run of one to three letters in their names. Letters are characters of any kind. */
export type ByLetters = Map<string, number[]>;

/** Adds entries under the runs of letters in their names, until there are too many runs: then false. */
export function addNames(entries: ByLetters, names: readonly NamedEntries[]): boolean {
  for (const { name, places } of names) {
    for (const run of runsOf(name)) {
      const known = entries.get(run);
      if (known === undefined) entries.set(run, [...places]);
      else for (const place of places) known.push(place);
    }
    if (entries.size > RUNS_MAX) return false;
  }
  return true;
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

/** The pattern of a filter that looks for parts of text. */
export function patternOf({ condition_type, value }: Filter): string | undefined {
  if (condition_type === "like") return value;
  return condition_type === "fulltext" ? `%${value}%` : undefined;
}
