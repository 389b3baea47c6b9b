import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import {
  Create,
  DataTable,
  Edit,
  List,
  required,
  SelectInput,
  SimpleForm,
  useLocale,
  useRecordContext,
  useTranslate,
} from "react-admin";
import { Amount, amountText } from "../../parts/amount.tsx";
import { type AnyRow, Rows } from "../../parts/rows.tsx";
import { DecimalInput } from "../../parts/decimal-input.tsx";
import { EmptyList } from "../../parts/empty-list.tsx";
import { InstantField } from "../../parts/instant.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { Section } from "../../parts/section.tsx";
import { UsageBar } from "../../parts/usage-bar.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { CreditOverview } from "./overview.tsx";
import { CustomerInput } from "../promotions/customer.tsx";
import { useScopes, useScopeTexts, WebsiteInput } from "../promotions/scopes.tsx";

interface Owed {
  readonly currency: string;
  readonly total: number;
}

export function CreditLimitList(): ReactNode {
  const { website, currency } = useScopeTexts();
  const limit = (row: AnyRow): ReactNode => (
    <Amount value={row["credit_limit"] as number} currency={currency([Number(row["website_id"])])} />
  );
  return (
    <List
      empty={<EmptyList />}
      filters={[<SearchField key="customer" source="customer" alwaysOn />]}
      sort={{ field: "updated_at", order: "DESC" }}
      exporter={false}
    >
      <Rows
        primary={(row) => String(row["customer_name"])}
        secondary={(row) => <Drawn row={row} />}
        tertiary={(row) => website(Number(row["website_id"]))}
      >
        <DataTable.Col
          source="customer_id"
          disableSort
          render={(row) => (
            <>
              {String(row["customer_name"])}
              <Typography component="div" variant="caption" color="textSecondary">
                {String(row["customer_email"])}
              </Typography>
            </>
          )}
        />
        <DataTable.Col source="website_id" render={(row) => website(Number(row["website_id"]))} />
        <DataTable.Col source="credit_limit" align="right" render={limit} />
        <DataTable.Col source="drawn" disableSort render={(row) => <Drawn row={row} />} />
        <DataTable.Col source="updated_at" field={InstantField} />
      </Rows>
    </List>
  );
}

/**
 * The used part of a limit, in the limit's currency. A limit for websites of several currencies
 * applies in each of them: shows every amount owed, without a bar.
 */
function Drawn({ row }: { readonly row: AnyRow }): ReactNode {
  const words = useWordsOf("promotions");
  const locale = useLocale() ?? "en";
  const { currency: currencyOf } = useScopeTexts();
  const currency = currencyOf([Number(row["website_id"])]);
  const owed = (row["open_invoices"] as readonly Owed[]).filter(
    (one) => currency === undefined || one.currency === currency,
  );
  const limit = Number(row["credit_limit"]);
  const total = owed[0]?.total ?? 0;
  // The figures come from the server; this is only the length of the bar.
  const percent = limit > 0 ? (total / limit) * 100 : total > 0 ? 100 : undefined;
  const used =
    owed.map((one) => amountText(one.total, one.currency, locale)).join(" + ") || amountText(0, currency, locale);
  return (
    <UsageBar
      label={`${words("drawn_short")}: ${String(row["customer_name"])}`}
      percent={currency === undefined ? undefined : percent}
    >
      {words("used_of", { used, limit: amountText(limit, currency, locale) })}
    </UsageBar>
  );
}

function LimitFields(): ReactNode {
  const words = useWordsOf("promotions");
  return (
    <>
      <WebsiteInput helperText={words("limit_website_lead")} />
      <DecimalInput source="credit_limit" validate={required()} helperText={words("limit_lead")} />
    </>
  );
}

export function CreditLimitCreate(): ReactNode {
  return (
    <Create redirect="edit">
      <SimpleForm sx={{ maxWidth: 640 }}>
        <CustomerInput />
        <LimitFields />
      </SimpleForm>
    </Create>
  );
}

export function CreditLimitEdit(): ReactNode {
  return (
    <Edit redirect={false} component="div" title={<CustomerTitle />} sx={{ "& .RaEdit-main": { display: "block" } }}>
      <CreditLimitPage />
    </Edit>
  );
}

function CustomerTitle(): ReactNode {
  const translate = useTranslate();
  const record = useRecordContext();
  const name = translate("resources.credit-limits.name", { smart_count: 1 });
  return `${name} ${String(record?.["customer_name"] ?? "")}`;
}

function CreditLimitPage(): ReactNode {
  const words = useWordsOf("promotions");
  const record = useRecordContext();
  if (!record) return null;
  return (
    <Box sx={{ maxWidth: 760 }}>
      <Section title={words("drawn")} lead={words("drawn_lead")}>
        <Typography sx={{ mb: 1 }}>
          {String(record["customer_name"])} · {String(record["customer_email"])}
        </Typography>
        <CreditOverview customer_id={Number(record["customer_id"])} />
      </Section>
      <Section title={words("limit")}>
        <SimpleForm sx={{ p: 0 }}>
          <LimitFields />
        </SimpleForm>
      </Section>
    </Box>
  );
}

export function GroupLimitList(): ReactNode {
  const { website, group, currency } = useScopeTexts();
  const name = (row: AnyRow): string => group(Number(row["customer_group_id"]));
  const place = (row: AnyRow): string => website(Number(row["website_id"]));
  const limit = (row: AnyRow): ReactNode => (
    <Amount value={row["credit_limit"] as number} currency={currency([Number(row["website_id"])])} />
  );
  return (
    <List empty={<EmptyList />} sort={{ field: "customer_group_id", order: "ASC" }} exporter={false}>
      <Rows primary={name} secondary={place} tertiary={limit}>
        <DataTable.Col source="customer_group_id" render={name} />
        <DataTable.Col source="website_id" render={place} />
        <DataTable.Col source="credit_limit" align="right" render={limit} />
        <DataTable.Col source="updated_at" field={InstantField} />
      </Rows>
    </List>
  );
}

function GroupLimitFields(): ReactNode {
  const words = useWordsOf("promotions");
  const { group } = useScopeTexts();
  const { customer_groups = [] } = useScopes() ?? {};
  return (
    <>
      <SelectInput
        source="customer_group_id"
        translateChoice={false}
        validate={required()}
        choices={customer_groups
          .map(({ customer_group_id: id }) => ({ id, name: group(id) }))
          // Guests have no account to charge to.
          .filter(({ id }) => id !== 0)}
      />
      <WebsiteInput helperText={words("limit_website_lead")} />
      <DecimalInput source="credit_limit" validate={required()} helperText={words("group_limit_lead")} />
    </>
  );
}

export function GroupLimitCreate(): ReactNode {
  return (
    <Create redirect="list">
      <SimpleForm sx={{ maxWidth: 640 }}>
        <GroupLimitFields />
      </SimpleForm>
    </Create>
  );
}

export function GroupLimitEdit(): ReactNode {
  return (
    <Edit title={<GroupTitle />}>
      <SimpleForm sx={{ maxWidth: 640 }}>
        <GroupLimitFields />
      </SimpleForm>
    </Edit>
  );
}

function GroupTitle(): ReactNode {
  const translate = useTranslate();
  const record = useRecordContext();
  const { group } = useScopeTexts();
  const name = translate("resources.group-credit-limits.name", { smart_count: 1 });
  return record ? `${name} ${group(Number(record["customer_group_id"]))}` : name;
}
