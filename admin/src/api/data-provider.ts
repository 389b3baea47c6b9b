import { type DataProvider, HttpError, type Identifier, type RaRecord, type SortPayload } from "ra-core";
import { callAny, type Query } from "./client.ts";
import { throwFieldErrors } from "./field-errors.ts";
import { readLogPage } from "./log-pages.ts";
import { resourceOf } from "./resources.ts";

type AnyRow = Record<string, unknown>;

function idOf(resource: string): string {
  const found = resourceOf(resource);
  if (!found) throw new Error(`There is no listing ${resource}.`);
  return found.id;
}

const withId = (resource: string, row: AnyRow): RaRecord => ({ ...row, id: row[idOf(resource)] as Identifier });

function sortOf(resource: string, sort: SortPayload | undefined): string | undefined {
  if (!sort) return undefined;
  const field = sort.field === "id" ? idOf(resource) : sort.field;
  return sort.order === "DESC" ? `-${field}` : field;
}

/**
 * Converts a filter to query parameters: `{name: "x", closed_at: {gteq: "…"}}` becomes
 * `filter[name]=x&filter[closed_at][gteq]=…`.
 */
export function filterQuery(filter: AnyRow = {}): Query {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([field, value]): [string, string][] => {
      if (value === undefined || value === null || value === "") return [];
      if (typeof value !== "object") return [[`filter[${field}]`, `${value as string | number | boolean}`]];
      if (Array.isArray(value)) return [[`filter[${field}][in]`, value.join(",")]];
      return Object.entries(value).flatMap(([condition, wanted]): [string, string][] =>
        wanted === undefined || wanted === null || wanted === ""
          ? []
          : [[`filter[${field}][${condition}]`, String(wanted)]],
      );
    }),
  );
}

async function list(
  resource: string,
  query: Query,
  signal?: AbortSignal,
): Promise<{ data: RaRecord[]; total: number }> {
  const answer = (await callAny(`GET /${resource}`, { query, signal })) as {
    items: AnyRow[];
    total_count: number;
  };
  return { data: answer.items.map((row) => withId(resource, row)), total: answer.total_count };
}

/**
 * Returns only the changed fields, since an update merges and null means "inherit again". An empty
 * field that the row does not have, such as a new passcode, is not a change.
 */
function changesOf(data: AnyRow, previous: AnyRow): AnyRow {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([key, value]) => key !== "id" && JSON.stringify(value ?? null) !== JSON.stringify(previous[key] ?? null),
    ),
  );
}

/** Provides react-admin with the rows of `/admin/api`, without the methods that no page uses. */
export const dataProvider = {
  getList(resource: string, params: Parameters<DataProvider["getList"]>[1]) {
    const read = (page_query: Query) =>
      list(
        resource,
        {
          ...page_query,
          page_size: params.pagination?.perPage ?? 50,
          sort: sortOf(resource, params.sort),
          ...filterQuery(params.filter as AnyRow),
        },
        params.signal,
      );
    return resource === "audit-log" ? readLogPage(params, read) : read({ page: params.pagination?.page ?? 1 });
  },

  async getOne(resource: string, { id, signal }: Parameters<DataProvider["getOne"]>[1]) {
    if (resource === "register-reports") {
      const row = (await callAny("GET /register-reports/{report_id}", { path: { report_id: id }, signal })) as AnyRow;
      return { data: withId(resource, row) };
    }
    const { data } = await list(resource, { page_size: 1, [`filter[${idOf(resource)}]`]: id }, signal);
    const [row] = data;
    if (!row) throw new HttpError("ra.notification.item_doesnt_exist", 404);
    return { data: row };
  },

  async getMany(resource: string, { ids, signal }: Parameters<DataProvider["getMany"]>[1]) {
    const wanted = [...new Set(ids)].join(",");
    if (wanted === "") return { data: [] };
    const { data } = await list(resource, { page_size: 0, [`filter[${idOf(resource)}][in]`]: wanted }, signal);
    return { data };
  },

  async create(resource: string, { data }: Parameters<DataProvider["create"]>[1]) {
    const row = (await callAny(`POST /${resource}`, { body: data }).catch(throwFieldErrors)) as AnyRow;
    return { data: withId(resource, row) };
  },

  async update(resource: string, { id, data, previousData }: Parameters<DataProvider["update"]>[1]) {
    const body = changesOf(data as AnyRow, (previousData ?? {}) as AnyRow);
    const row = (await callAny(`PUT /${resource}/{id}`, { path: { id }, body }).catch(throwFieldErrors)) as AnyRow;
    return { data: withId(resource, row) };
  },

  async delete(resource: string, { id, previousData }: Parameters<DataProvider["delete"]>[1]) {
    await callAny(`DELETE /${resource}/{id}`, { path: { id } });
    return { data: { ...(previousData as AnyRow), id } };
  },
} as unknown as DataProvider;
