import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { HttpError } from "ra-core";
import { type Answer, callAny, type Query, type RouteName } from "../api/client.ts";

interface Asked {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Query;
}

interface Options {
  readonly enabled?: boolean;
  readonly refetch_ms?: number;
  /** Whether an error page replaces the page also when the reader may not read the data. */
  readonly is_page?: boolean;
  /**
   * Whether the caller gets the error instead of the nearest `Part` or page: for inputs of a form,
   * whose typed values must stay, and for the frame.
   */
  readonly keeps_error?: boolean;
}

interface FailedQuery {
  readonly state: { readonly data?: unknown };
}

/**
 * Options of a query whose error is thrown during rendering, unless the page has an earlier answer.
 */
export const READ_OR_REFUSED = {
  throwOnError: (_error: unknown, { state }: FailedQuery): boolean => state.data === undefined,
};

/**
 * Like `READ_OR_REFUSED`, for a part of a page that some of its readers may not read: to them it
 * shows nothing.
 */
const READ_OR_WITHOUT = {
  throwOnError: (error: unknown, query: FailedQuery): boolean =>
    !(error instanceof HttpError && error.status === 403) && READ_OR_REFUSED.throwOnError(error, query),
};

/**
 * Calls a route of the administration API and caches the answer by the route's parameters. While
 * the first answer is awaited, `data` is undefined. When it fails, the nearest `Part` says so in
 * place of the caller, which therefore never shows a failure as empty.
 */
export function useCall<Route extends RouteName>(
  route: Route,
  asked: Asked = {},
  { enabled = true, refetch_ms, is_page = false, keeps_error = false }: Options = {},
): UseQueryResult<Answer<Route>> {
  return useQuery<Answer<Route>>({
    queryKey: ["call", route, asked],
    queryFn: ({ signal }) =>
      callAny(route, { ...asked, signal }, { is_automatic: refetch_ms !== undefined }) as Promise<Answer<Route>>,
    placeholderData: keepPreviousData,
    ...(keeps_error ? {} : is_page ? READ_OR_REFUSED : READ_OR_WITHOUT),
    enabled,
    ...(refetch_ms === undefined ? {} : { refetchInterval: refetch_ms }),
  });
}
