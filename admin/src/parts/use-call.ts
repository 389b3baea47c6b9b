import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type Answer, callAny, type Query, type RouteName } from "../api/client.ts";

interface Asked {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Query;
}

interface Options {
  readonly enabled?: boolean;
  readonly refetch_ms?: number;
  /** Whether an error page replaces the page when its data cannot be read. */
  readonly is_page?: boolean;
}

interface RefusedQuery {
  readonly state: { readonly data?: unknown };
}

/**
 * Options of a query whose error is thrown during rendering, unless the page has an earlier answer.
 */
export const READ_OR_REFUSED = {
  throwOnError: (_error: unknown, { state }: RefusedQuery): boolean => state.data === undefined,
};

/** Calls a route of the administration API and caches the answer by the route's parameters. */
export function useCall<Route extends RouteName>(
  route: Route,
  asked: Asked = {},
  options: Options = {},
): UseQueryResult<Answer<Route>> {
  return useQuery<Answer<Route>>({
    queryKey: ["call", route, asked],
    queryFn: ({ signal }) =>
      callAny(route, { ...asked, signal }, { is_automatic: options.refetch_ms !== undefined }) as Promise<
        Answer<Route>
      >,
    placeholderData: keepPreviousData,
    ...(options.is_page === true ? READ_OR_REFUSED : {}),
    enabled: options.enabled ?? true,
    ...(options.refetch_ms === undefined ? {} : { refetchInterval: options.refetch_ms }),
  });
}
