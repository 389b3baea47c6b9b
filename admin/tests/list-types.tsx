// This file is only compiled: each wrong name of a list's filter, column or order must be an error.
import { listOf, own } from "../src/parts/list/list-of.ts";
import { listLink } from "../src/parts/text.ts";

const Orders = listOf("GET /orders");

export const filters = Orders.filters([
  { source: "increment_id" },
  { source: "customer_email.like" },
  // @ts-expect-error: the orders have no such column
  { source: "increment" },
  // @ts-expect-error: a column of the row that the service does not filter by
  { source: "terminal_name" },
  // @ts-expect-error: no such condition
  { source: "customer_email.likes" },
]);

export const files = Orders.files([
  { source: "terminal_name" },
  { source: own("place"), of: ({ location_name }) => location_name },
  // @ts-expect-error: the orders have no such column
  { source: "terminal" },
  // @ts-expect-error: a column of the page's own has no value to write
  { source: own("place") },
  // @ts-expect-error: a row has no such member
  { source: "status", of: ({ state_text }) => state_text },
]);

export const columns = [
  <Orders.Col source="created_at" />,
  <Orders.Col source="terminal_name" disableSort />,
  <Orders.Col source={own("place")} disableSort render={({ location_name }) => location_name} />,
  // @ts-expect-error: the orders have no such column
  <Orders.Col source="placed_at" />,
  // @ts-expect-error: the service does not sort by it
  <Orders.Col source="terminal_name" />,
  // @ts-expect-error: the service does not sort by a column of the page's own
  <Orders.Col source={own("place")} />,
  // @ts-expect-error: a row has no such member
  <Orders.Col source="created_at" render={({ placed_at }) => placed_at} />,
];

export const pages = [
  <Orders.Page sort={{ field: "created_at", order: "DESC" }} period="created_at" filter={{ status: "complete" }}>
    {columns}
  </Orders.Page>,
  // @ts-expect-error: the service does not sort by it
  <Orders.Page sort={{ field: "terminal_name", order: "ASC" }}>{columns}</Orders.Page>,
  // @ts-expect-error: the orders have no such column
  <Orders.Page sort={{ field: "created_at", order: "ASC" }} period="placed_at">
    {columns}
  </Orders.Page>,
  // @ts-expect-error: the orders have no such column
  <Orders.Page sort={{ field: "created_at", order: "ASC" }} filter={{ state_text: "new" }}>
    {columns}
  </Orders.Page>,
  <Orders.Page
    sort={{ field: "created_at", order: "ASC" }}
    // @ts-expect-error: the columns of another list
    files={listOf("GET /products").files([{ source: "sku" }])}
  >
    {columns}
  </Orders.Page>,
];

export const links = [
  listLink("jobs", { state: "failed" }),
  // @ts-expect-error: the jobs have no such column
  listLink("jobs", { states: "failed" }),
];

// @ts-expect-error: no list
listOf("GET /account");
