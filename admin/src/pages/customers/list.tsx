import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { DataTable } from "react-admin";
import type { Row } from "../../api/client.ts";
import { EmptyList } from "../../parts/empty-list.tsx";
import type { ExportColumn } from "../../parts/export/columns.ts";
import { ListFiles } from "../../parts/export/list-files.tsx";
import { InstantField } from "../../parts/instant.tsx";
import { ListPage } from "../../parts/list/list-page.tsx";
import { ListTools } from "../../parts/list/tools.tsx";
import { Rows } from "../../parts/rows.tsx";
import { SearchField } from "../../parts/search-field.tsx";

const COLUMNS: readonly ExportColumn[] = [
  { source: "name" },
  { source: "email" },
  { source: "group_id", of: ({ group_name }) => group_name as string },
  { source: "created_at", kind: "time" },
];

type Customer = Row<"GET /customers">;

/** Customers by name or address. */
export function CustomerList(): ReactNode {
  return (
    <ListPage
      empty={<EmptyList />}
      filters={[<SearchField key="text" source="text" alwaysOn />]}
      sort={{ field: "name", order: "ASC" }}
      perPage={25}
      actions={<ListTools columns={COLUMNS} />}
    >
      <Rows
        rowClick="show"
        bulkActionButtons={<ListFiles columns={COLUMNS} isOfSelection />}
        primary={(row) => (row as unknown as Customer).name}
        secondary={(row) => (row as unknown as Customer).email}
        tertiary={(row) => (row as unknown as Customer).group_name}
      >
        <DataTable.Col source="name" />
        <DataTable.Col
          source="email"
          render={(row) => <Box sx={{ overflowWrap: "anywhere" }}>{(row as unknown as Customer).email}</Box>}
        />
        <DataTable.Col source="group_id" render={(row) => (row as unknown as Customer).group_name} />
        <DataTable.Col source="created_at" sx={{ whiteSpace: "nowrap" }} field={InstantField} />
      </Rows>
    </ListPage>
  );
}
