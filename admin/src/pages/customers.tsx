import PrivacyTip from "@mui/icons-material/PrivacyTip";
import Receipt from "@mui/icons-material/Receipt";
import { Box, Button, type Theme, useMediaQuery } from "@mui/material";
import type { ReactNode } from "react";
import { DataTable, List, SimpleList, useRecordContext } from "react-admin";
import { Link } from "react-router-dom";
import type { Row } from "../api/client.ts";
import { EmptyList } from "../parts/empty-list.tsx";
import { InstantField } from "../parts/instant.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { useHolds, useWordsOf } from "../parts/hooks.ts";
import { receiptsOf } from "./persons/person.ts";

type Customer = Row<"GET /customers"> & { readonly id: number };

/** Customers by name or address, with the way to their receipts and to all that is held of them. */
export function CustomerList(): ReactNode {
  const words = useWordsOf("customers");
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  return (
    <List
      empty={<EmptyList />}
      filters={[<SearchField key="text" source="text" alwaysOn />]}
      sort={{ field: "name", order: "ASC" }}
      perPage={25}
      actions={false}
      exporter={false}
    >
      {isSmall ? (
        <SimpleList<Customer>
          rowClick={false}
          primaryText={({ name }) => name}
          secondaryText={(customer) => (
            <Box component="span" sx={{ display: "block", overflowWrap: "anywhere" }}>
              {customer.email} · {customer.group_name}
              <Links customer={customer} />
            </Box>
          )}
        />
      ) : (
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="name" />
          <DataTable.Col
            source="email"
            render={({ email }: Customer) => <Box sx={{ overflowWrap: "anywhere" }}>{email}</Box>}
          />
          <DataTable.Col source="group_id" render={({ group_name }: Customer) => group_name} />
          <DataTable.Col source="created_at" sx={{ whiteSpace: "nowrap" }}>
            <InstantField source="created_at" />
          </DataTable.Col>
          <DataTable.Col label={words("see_also")} disableSort>
            <LinksField />
          </DataTable.Col>
        </DataTable>
      )}
    </List>
  );
}

function LinksField(): ReactNode {
  const customer = useRecordContext<Customer>();
  return customer ? <Links customer={customer} /> : null;
}

function Links({ customer: { name, email } }: { readonly customer: Customer }): ReactNode {
  const words = useWordsOf("customers");
  const holds = useHolds();
  const receipts = holds("Vendor_Pos::receipts") ? receiptsOf(email) : undefined;
  return (
    <Box
      component="span"
      sx={{ display: "flex", flexWrap: { xs: "wrap", md: "nowrap" }, gap: 0.5, whiteSpace: "nowrap" }}
    >
      {receipts === undefined ? null : (
        <Button
          component={Link}
          to={receipts}
          size="small"
          startIcon={<Receipt />}
          aria-label={words("receipts_of", { name })}
        >
          {words("receipts")}
        </Button>
      )}
      <Button
        component={Link}
        to="/persons"
        state={{ email }}
        size="small"
        startIcon={<PrivacyTip />}
        aria-label={words("data_of", { name })}
      >
        {words("data")}
      </Button>
    </Box>
  );
}
