import { useListContext, useResourceContext, useStore } from "react-admin";
import type { Answer } from "../../../api/client.ts";
import { isoDay } from "../../day.ts";
import { useCall } from "../../use-call.ts";
import type { ListState } from "../view-state.ts";

export type View = Answer<"GET /list-views">["items"][number];

export function useViews(list: string): readonly View[] {
  const { data } = useCall("GET /list-views", { query: { list } }, { keeps_error: true });
  return data?.items ?? [];
}

/** Returns the current state of the list. */
export function useShown(hidden_first: readonly string[]) {
  const resource = useResourceContext() ?? "";
  const { filterValues, sort } = useListContext();
  const [hidden, setHidden] = useStore<readonly string[]>(`${resource}.datatable`, hidden_first);
  const state: ListState = { filter: filterValues as ListState["filter"], sort };
  return { resource, state, hidden, setHidden };
}

/** Returns today's date in the reader's time zone. */
export function today(): string {
  return isoDay(new Date().toISOString());
}
