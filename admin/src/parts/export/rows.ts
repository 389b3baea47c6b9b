import type { DataProvider, GetListParams, RaRecord } from "ra-core";

/** Maximum rows in an exported file. */
export const ROWS_MAX = 10_000;
const PAGE = 1_000;

/** Reads the rows of a list page by page, up to `ROWS_MAX`. */
export async function readRows(
  provider: Pick<DataProvider, "getList">,
  resource: string,
  asked: Pick<GetListParams, "filter" | "sort">,
): Promise<RaRecord[]> {
  const rows: RaRecord[] = [];
  for (let page = 1; rows.length < ROWS_MAX; page++) {
    const { data } = await provider.getList<RaRecord>(resource, { ...asked, pagination: { page, perPage: PAGE } });
    rows.push(...data);
    if (data.length < PAGE) break;
  }
  return rows;
}
