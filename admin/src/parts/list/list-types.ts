import type { AdminRoutes } from "@tillkeeper/client";
import type { RouteName, Row } from "../../api/client.ts";
import type { ResourceName } from "../../api/resources.ts";

/** A route with filters, such as `GET /orders`. */
export type ListRoute = {
  [Route in RouteName]: AdminRoutes[Route]["query"] extends { readonly filter?: object } ? Route : never;
}[RouteName];

export type FiltersOf<Route extends ListRoute> = NonNullable<NonNullable<AdminRoutes[Route]["query"]>["filter"]>;
/** A column that the service can filter the list by. */
export type FilterName<Route extends ListRoute> = keyof FiltersOf<Route> & string;
/** The name of a member of the list's rows. */
export type MemberName<Route extends ListRoute> = keyof Row<Route> & string;
/** A column that the service can sort by and that the rows contain. */
export type SortName<Route extends ListRoute> = FilterName<Route> & MemberName<Route>;

/** A filter of a link to a list, such as `{ state: "failed" }`. */
export type FilterOf<Name extends ResourceName> = `GET /${Name}` extends ListRoute ? FiltersOf<`GET /${Name}`> : never;

export type Condition = "finset" | "gt" | "gteq" | "in" | "like" | "lt" | "lteq" | "neq" | "null" | "notnull";
