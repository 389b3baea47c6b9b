import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { RaRecord } from "react-admin";
import { callAny } from "../../api/client.ts";
import { filterQuery } from "../../api/data-provider.ts";
import { resourceOf } from "../../api/resources.ts";
import { useHolds } from "../hooks.ts";

/**
 * A list with a filter for the rows that depend on the row to be deleted. Their name is the text
 * `tk.delete.dependents.<name>`.
 */
interface Dependents {
  readonly name: string;
  readonly list: string;
  readonly filter: (id: RaRecord["id"]) => Record<string, unknown>;
}

const DAYS = 30;
/**
 * Returns the start of the counted period in the API's format. The browser's clock is precise
 * enough, since the number only informs.
 */
const since = (): string => new Date(Date.now() - DAYS * 86_400_000).toISOString().slice(0, 19).replace("T", " ");

const RECENT = (column: string): Dependents => ({
  name: "receipts",
  list: "receipts",
  filter: (id) => ({ [column]: id, created_at: { gteq: since() } }),
});

const DEPENDENTS: Readonly<Record<string, readonly Dependents[]>> = {
  locations: [
    { name: "terminals", list: "terminals", filter: (id) => ({ location_id: id, is_active: true }) },
    RECENT("location_id"),
  ],
  terminals: [RECENT("terminal_id")],
  roles: [{ name: "staff", list: "staff", filter: (id) => ({ role_id: id }) }],
  "admin-roles": [{ name: "admin_users", list: "admin-users", filter: (id) => ({ admin_role_id: id }) }],
  "cart-price-rules": [{ name: "coupons", list: "coupons", filter: (id) => ({ rule_id: id }) }],
};

export interface Counted {
  readonly name: string;
  readonly count: number;
}

/** Counts the dependents of a row in lists that the reader may see. */
export function useDependents(resource: string, id: RaRecord["id"]): UseQueryResult<readonly Counted[]> {
  const holds = useHolds();
  return useQuery({
    queryKey: ["call", "dependents", resource, id],
    queryFn: async ({ signal }) => {
      const shown = (DEPENDENTS[resource] ?? []).filter(({ list }) => holds(resourceOf(list)?.read ?? "all"));
      return Promise.all(
        shown.map(async ({ name, list, filter }) => {
          const query = { page_size: 1, ...filterQuery(filter(id)) };
          const answer = (await callAny(`GET /${list}`, { query, signal })) as {
            readonly total_count: number;
          };
          return { name, count: answer.total_count };
        }),
      );
    },
  });
}
