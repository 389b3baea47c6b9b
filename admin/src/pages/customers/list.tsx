import type { ReactNode } from "react";
import { listOf } from "../../parts/list/list-of.ts";
import { InstantField } from "../../parts/instant.tsx";

const Customers = listOf("GET /customers");

const FILES = Customers.files([
  { source: "name" },
  { source: "email" },
  { source: "group_id", of: ({ group_name }) => group_name },
  { source: "created_at", kind: "time" },
]);

/** Lists the customers, which can be searched by name or address. */
export function CustomerList(): ReactNode {
  return (
    <Customers.Page
      filters={[{ source: "text.like", isSearch: true }]}
      sort={{ field: "name", order: "ASC" }}
      files={FILES}
    >
      <Customers.Rows
        rowClick="show"
        bulkActionButtons={<Customers.Files columns={FILES} isOfSelection />}
        primary={({ name }) => name}
        secondary={({ email }) => email}
        tertiary={({ group_name }) => group_name}
      >
        <Customers.Col source="name" />
        <Customers.Col source="email" sx={{ overflowWrap: "anywhere" }} />
        <Customers.Col source="group_id" render={({ group_name }) => group_name} />
        <Customers.Col source="created_at" sx={{ whiteSpace: "nowrap" }} field={InstantField} />
      </Customers.Rows>
    </Customers.Page>
  );
}
