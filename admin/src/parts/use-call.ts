import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type Answer, call, type Query, type RouteName } from "../api/client.ts";

interface Asked {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Query;
}

interface Options {
  readonly enabled?: boolean;
  readonly refetch_ms?: number;
  /** The page is about this answer: when it cannot be read, a page that says so takes its place. */
  readonly is_page?: boolean;
}

interface RefusedQuery {
  readonly state: { readonly data?: unknown };
}

/** Throws what was refused where a page is drawn, unless the page has an earlier answer. */
export const READ_OR_REFUSED = {
  throwOnError: (_error: unknown, { state }: RefusedQuery): boolean => state.data === undefined,
};

/** Asks a route of the administration API and keeps its answer; what it asks for is also what it is remembered by. */
export function useCall<Route extends RouteName>(
  route: Route,
  asked: Asked = {},
  options: Options = {},
): UseQueryResult<Answer<Route>> {
  return useQuery<Answer<Route>>({
    queryKey: ["call", route, asked],
    queryFn: ({ signal }) => call(route, { ...asked, signal, is_automatic: options.refetch_ms !== undefined }),
    placeholderData: keepPreviousData,
    ...(options.is_page === true ? READ_OR_REFUSED : {}),
    enabled: options.enabled ?? true,
    ...(options.refetch_ms === undefined ? {} : { refetchInterval: options.refetch_ms }),
  });
}
