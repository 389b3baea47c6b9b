import type { Area, Generations } from "./generations.ts";

/**
 * A value in memory. It is used only while its area still has the generation number of the load.
 */
export interface Cached<Value> {
  readonly get: () => Promise<Value>;
  /**
   * Returns the value without a promise; undefined when the cache does not have it or is not
   * trusted.
   */
  readonly peek: () => Value | undefined;
}

/**
 * Keeps the result of `load` until its area changes. Concurrent callers share a load.
 *
 * @param renew - updates the previous value, when the changes since then are known.
 */
export function cached<Value>(
  generations: Generations,
  area: Area,
  load: () => Promise<Value>,
  renew?: (before: Value, keys: ReadonlySet<string>) => Promise<Value>,
): Cached<Value> {
  let entry: { readonly v: number; readonly value: Value } | undefined;
  let loading: { readonly v: number; readonly value: Promise<Value> } | undefined;

  return {
    peek: () => (entry !== undefined && generations.current()?.[area] === entry.v ? entry.value : undefined),
    async get() {
      const v = (generations.current() ?? (await generations.fresh()))[area];
      if (entry?.v === v) return entry.value;
      if (loading?.v !== v) {
        const keys = entry === undefined ? undefined : generations.changedSince(area, entry.v);
        const value = entry === undefined || keys === undefined || !renew ? load() : renew(entry.value, keys);
        loading = { v, value };
        value.then(
          (loaded) => {
            if (entry === undefined || entry.v < v) entry = { v, value: loaded };
            if (loading?.v === v) loading = undefined;
          },
          () => {
            if (loading?.v === v) loading = undefined;
          },
        );
      }
      return loading.value;
    },
  };
}

/** Values of one area by key, each loaded when it is first read. */
export interface CachedMap<Key, Value> {
  readonly get: (key: Key) => Promise<Value>;
  /** Returns the value without a promise, as `Cached.peek`. */
  readonly peek: (key: Key) => Value | undefined;
}

interface Entry<Value> {
  readonly promise: Promise<Value>;
  value?: Value;
  /** Keys of the parts that the value was loaded from. */
  tags?: readonly string[] | undefined;
}

/**
 * Keeps the results of `load` by key until their area changes.
 *
 * @param tagsOf - keys of the parts of a loaded value: a change that names its keys only drops the
 *   values with one of these. Without tags every change of the area drops a value.
 */
export function cachedMap<Key, Value>(
  generations: Generations,
  area: Area,
  load: (key: Key) => Promise<Value>,
  entries_max: number,
  tagsOf?: (value: Value) => readonly string[] | undefined,
): CachedMap<Key, Value> {
  let v_of_entries = -1;
  let entries = new Map<Key, Entry<Value>>();

  const dropChanged = (v: number): void => {
    const keys = tagsOf && generations.changedSince(area, v_of_entries);
    v_of_entries = v;
    if (keys === undefined) {
      entries = new Map();
      return;
    }
    for (const [key, { tags }] of entries) {
      if (tags === undefined || tags.some((tag) => keys.has(tag))) entries.delete(key);
    }
  };

  const peekEntry = (key: Key): Entry<Value> | undefined => {
    const v = generations.current()?.[area];
    if (v === undefined) return undefined;
    if (v > v_of_entries) dropChanged(v);
    return v === v_of_entries ? entries.get(key) : undefined;
  };

  const find = async (key: Key): Promise<Value> => {
    const v = (generations.current() ?? (await generations.fresh()))[area];
    if (v > v_of_entries) dropChanged(v);
    const known = v === v_of_entries ? entries.get(key) : undefined;
    if (known) return known.promise;
    const target = entries;
    const entry: Entry<Value> = { promise: load(key) };
    target.set(key, entry);
    entry.promise.then(
      (value) => {
        entry.value = value;
        entry.tags = tagsOf?.(value);
      },
      () => {
        if (target.get(key) === entry) target.delete(key);
      },
    );
    if (target.size > entries_max) {
      const [oldest] = target.keys();
      if (oldest !== undefined) target.delete(oldest);
    }
    return entry.promise;
  };

  return {
    peek: (key) => peekEntry(key)?.value,
    get: (key) => peekEntry(key)?.promise ?? find(key),
  };
}

/** Keeps the result of `load` for `most_ms` milliseconds, regardless of changes. */
export function cachedFor<Answer>(load: () => Promise<Answer>, most_ms: number): () => Promise<Answer> {
  let loaded: { readonly answer: Promise<Answer>; readonly at_ms: number } | undefined;
  return () => {
    if (loaded === undefined || performance.now() - loaded.at_ms >= most_ms) {
      loaded = { answer: load(), at_ms: performance.now() };
    }
    return loaded.answer;
  };
}
