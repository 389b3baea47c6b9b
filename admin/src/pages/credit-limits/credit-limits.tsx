import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import {
  Create,
  Edit,
  required,
  SelectInput,
  SimpleForm,
  useLocale,
  useRecordContext,
  useTranslate,
} from "react-admin";
import type { Row } from "../../api/client.ts";
import { listOf, own } from "../../parts/list/list-of.ts";
import { Amount, amountText } from "../../parts/amount.tsx";
import type { AnyRow } from "../../parts/rows.tsx";
import { DecimalInput } from "../../parts/decimal-input.tsx";
import { InstantField } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import { UsageBar } from "../../parts/usage-bar.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { CreditOverview } from "./overview.tsx";
import { CustomerInput } from "../promotions/customer.tsx";
import { useScopes, useScopeTexts, WebsiteInput } from "../promotions/scopes.tsx";

const CreditLimits = listOf("GET /credit-limits");
const GroupLimits = listOf("GET /group-credit-limits");

type Limit = Pick<Row<"GET /group-credit-limits">, "credit_limit" | "website_id">;

interface Owed {
  readonly currency: string;
  readonly total: number;
}

export function CreditLimitList(): ReactNode {
  const { website, currency } = useScopeTexts();
  const limit = ({ credit_limit, website_id }: Limit): ReactNode => (
    <Amount value={credit_limit} currency={currency([website_id])} />
  );
  return (
    <CreditLimits.Page
      filters={[{ source: "customer.like", isSearch: true }]}
      sort={{ field: "updated_at", order: "DESC" }}
    >
      <CreditLimits.Rows
        primary={({ customer_name }) => customer_name}
        secondary={(row) => <Drawn row={row} />}
        tertiary={({ website_id }) => website(website_id)}
      >
        <CreditLimits.Col
          source="customer_id"
          disableSort
          render={(row) => (
            <>
              {row.customer_name}
              <Typography component="div" variant="caption" color="textSecondary">
                {row.customer_email}
              </Typography>
            </>
          )}
        />
        <CreditLimits.Col source="website_id" render={({ website_id }) => website(website_id)} />
        <CreditLimits.Col source="credit_limit" align="right" render={limit} />
        <CreditLimits.Col source={own("drawn")} disableSort render={(row) => <Drawn row={row} />} />
        <CreditLimits.Col source="updated_at" field={InstantField} />
      </CreditLimits.Rows>
    </CreditLimits.Page>
  );
}

/**
 * Shows the used part of a limit, in the limit's currency. A limit for websites of several
 * currencies applies in each of them, so every amount owed is shown, without a bar.
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
  // The amounts come from the server; the percentage is only the length of the bar.
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
  const name = ({ customer_group_id }: Row<"GET /group-credit-limits">): string => group(customer_group_id);
  const websiteOf = ({ website_id }: Limit): string => website(website_id);
  const limit = ({ credit_limit, website_id }: Limit): ReactNode => (
    <Amount value={credit_limit} currency={currency([website_id])} />
  );
  return (
    <GroupLimits.Page sort={{ field: "customer_group_id", order: "ASC" }}>
      <GroupLimits.Rows primary={name} secondary={websiteOf} tertiary={limit}>
        <GroupLimits.Col source="customer_group_id" render={name} />
        <GroupLimits.Col source="website_id" render={websiteOf} />
        <GroupLimits.Col source="credit_limit" align="right" render={limit} />
        <GroupLimits.Col source="updated_at" field={InstantField} />
      </GroupLimits.Rows>
    </GroupLimits.Page>
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
          // Guests (group 0) have no account to charge to.
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
