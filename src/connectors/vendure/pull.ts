import type { Page, Pulled, PulledKind } from "../connector.ts";
import { ask, type Operation } from "./client.ts";
import { recordsOf, type Row, SOURCES, type SourceKind } from "./records.ts";
import type { Shop } from "./settings.ts";

type List<Of extends Row> = Readonly<{ list: Readonly<{ totalItems: number; items: readonly Of[] }> }>;

/** Pattern of a sweep's position: number of rows read, and the id of the last one. */
const SWEEP_POSITION = /^(\d+):(.*)$/;
/** Pattern of a pull's position: time of the last row, and number of rows read after it. */
const PULL_POSITION = /^([^+]+)\+(\d+)$/;
/**
 * A pull begins a millisecond early: Vendure stores times with microseconds and sends them with
 * milliseconds.
 */
const OVERLAP = Temporal.Duration.from({ milliseconds: 1 });

/**
 * Reads all rows in the order of their ids. When a row before the page was deleted, the page begins
 * earlier: reading a row twice is harmless, skipping one would count as a deletion.
 */
export async function sweep(shop: Shop, kind: PulledKind, position: string | undefined, limit: number): Promise<Page> {
  const source = sourceOf(kind);
  const [, read = "0", last = ""] = SWEEP_POSITION.exec(position ?? "") ?? [];
  const skip = Math.max(0, Number(read) - 1);
  const take = Number(read) === 0 ? limit : limit + 1;
  const { items, totalItems } = await list(shop, source, { skip, take, sort: { id: "ASC" } });
  if (Number(read) > 0 && items[0]?.id !== last) {
    const earlier = Math.max(0, skip - limit);
    const from = earlier === 0 ? undefined : await positionAt(shop, source, earlier);
    return { items: [], next: from ?? "0:", has_more: true };
  }
  const end = skip + items.length;
  const has_more = items.length > 0 && end < totalItems;
  const rows = Number(read) === 0 ? items : items.slice(1);
  const next = has_more ? `${end}:${items.at(-1)?.id ?? ""}` : undefined;
  return { items: await pulled(shop, source, rows), next, has_more };
}

/**
 * Reads rows that changed since the last pull. Kinds without a usable time are read from the start.
 */
export async function pull(shop: Shop, kind: PulledKind, position: string | undefined, limit: number): Promise<Page> {
  const source = sourceOf(kind);
  if (!source.has_changes) return sweep(shop, kind, position, limit);
  const [, since, skipped = "0"] = PULL_POSITION.exec(position ?? "") ?? [];
  const filter =
    since === undefined
      ? {}
      : { filter: { updatedAt: { after: Temporal.Instant.from(since).subtract(OVERLAP).toString() } } };
  const skip = Number(skipped);
  const options = { skip, take: limit, sort: { updatedAt: "ASC", id: "ASC" }, ...filter };
  const { items, totalItems } = await list(shop, source, options);
  const [first] = items;
  // The pull fails when a page goes back in time: it would never end.
  if (since !== undefined && first !== undefined && isBefore(first.updatedAt, since)) {
    throw new Error("Vendure answers older records than it was asked for. Start it with TZ=UTC.");
  }
  const has_more = items.length > 0 && skip + items.length < totalItems;
  const last = items.at(-1)?.updatedAt ?? since;
  // The next page begins at the time of the last row. When a whole page has one time only, its rows
  // are counted and skipped.
  const next =
    last === undefined ? undefined : last === since && has_more ? `${last}+${skip + items.length}` : `${last}+0`;
  return { items: await pulled(shop, source, items), next, has_more };
}

function isBefore(instant: string, since: string): boolean {
  return Temporal.Instant.compare(instant, Temporal.Instant.from(since).subtract(OVERLAP)) < 0;
}

interface Source {
  readonly list: string;
  readonly fields: string;
  readonly has_changes: boolean;
  readonly kind: SourceKind;
}

function sourceOf(kind: PulledKind): Source {
  if (!Object.hasOwn(SOURCES, kind)) throw new Error(`Vendure has no ${kind}`);
  return { kind: kind as SourceKind, ...SOURCES[kind as SourceKind] };
}

async function positionAt(shop: Shop, source: Source, read: number): Promise<string> {
  const { items } = await list(shop, source, { skip: read - 1, take: 1, sort: { id: "ASC" } });
  return `${read}:${items[0]?.id ?? ""}`;
}

async function list(
  shop: Shop,
  { list: name, fields }: Pick<Source, "list" | "fields">,
  options: Readonly<Record<string, unknown>>,
): Promise<List<Row>["list"]> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1, -1).replace(/ie$/, "y")}ListOptions`;
  const operation: Operation<List<Row>> = {
    name,
    text: `query ${name}($options: ${type}) { list: ${name}(options: $options) {
      totalItems items { id updatedAt ${fields} } } }`,
  };
  return (await ask(shop, operation, { options })).list;
}

async function pulled(shop: Shop, source: Source, rows: readonly Row[]): Promise<Pulled[]> {
  if (rows.length === 0) return [];
  const all = async <Of extends Row>(name: string, fields: string): Promise<readonly Of[]> =>
    (await list(shop, { list: name, fields }, { take: 1_000 })).items as readonly Of[];
  return recordsOf(shop, source.kind, rows, all);
}
