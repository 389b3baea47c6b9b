import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import {
  AutocompleteInput,
  BooleanInput,
  Create,
  Edit,
  ReferenceInput,
  required,
  SimpleForm,
  TextInput,
  useRecordContext,
} from "react-admin";
import type { Row } from "../../api/client.ts";
import { listOf, own } from "../../parts/list/list-of.ts";
import type { AnyRow } from "../../parts/rows.tsx";
import { byName } from "../../parts/text.ts";
import { CountInput } from "../../parts/decimal-input.tsx";
import { Figures } from "../../parts/figures.tsx";
import { InstantInput } from "../../parts/instant-input.tsx";
import { InstantField } from "../../parts/instant.tsx";
import { StateBeside } from "../../parts/state-beside.tsx";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { CouponStateChip, CouponUsage } from "./usage.tsx";

const Coupons = listOf("GET /coupons");

const FILTERS = Coupons.filters([
  { source: "code.like", isSearch: true },
  {
    source: "used_percent.gteq",
    label: "resources.coupons.fields.used_percent",
    alwaysOn: true,
    choices: [
      { id: 80, name: "tk.promotions.at_least_near" },
      { id: 100, name: "tk.promotions.at_least_full" },
    ],
  },
  { source: "rule_id", reference: "cart-price-rules", alwaysOn: true },
]);

export function CouponList(): ReactNode {
  return (
    <Coupons.Page filters={FILTERS} sort={{ field: "coupon_id", order: "DESC" }}>
      <Coupons.Rows
        primary={({ code }) => code}
        secondary={(row) => (
          <StateBeside state={<CouponStateChip coupon={row} />}>
            <CouponUsage coupon={row} />
          </StateBeside>
        )}
      >
        <Coupons.Col source="code" />
        <Coupons.Col source="rule_name" />
        <Coupons.Col source="used_percent" render={(row) => <CouponUsage coupon={row} />} />
        <Coupons.Col source="usage_per_customer" render={(row) => <PerCustomer coupon={row} />} />
        <Coupons.Col source="expiration_date" field={InstantField} />
        <Coupons.Col source={own("state")} disableSort render={(row) => <CouponStateChip coupon={row} />} />
      </Coupons.Rows>
    </Coupons.Page>
  );
}

function PerCustomer({ coupon }: { readonly coupon: Row<"GET /coupons"> }): ReactNode {
  const words = useWordsOf("promotions");
  return coupon.usage_per_customer || words("no_limit");
}

function Fields(): ReactNode {
  const words = useWordsOf("promotions");
  return (
    <>
      <ReferenceInput
        source="rule_id"
        reference="cart-price-rules"
        filter={{ coupon_type: { neq: "NO_COUPON" } }}
        sort={{ field: "name", order: "ASC" }}
      >
        <AutocompleteInput
          optionText="name"
          filterToQuery={byName}
          validate={required()}
          helperText={words("rule_lead")}
        />
      </ReferenceInput>
      <TextInput source="code" validate={required()} helperText={words("code_lead")} autoComplete="off" />
      <CountInput source="usage_limit" helperText={words("no_limit_lead")} />
      <CountInput source="usage_per_customer" helperText={words("no_limit_lead")} />
      <InstantInput source="expiration_date" helperText={words("expires_lead")} />
      <BooleanInput source="is_primary" helperText={words("primary_lead")} />
    </>
  );
}

export function CouponCreate(): ReactNode {
  return (
    <Create redirect="list">
      <SimpleForm sx={{ maxWidth: 640 }} defaultValues={{ is_primary: false }}>
        <Fields />
      </SimpleForm>
    </Create>
  );
}

export function CouponEdit(): ReactNode {
  return (
    <Edit redirect={false} component="div" sx={{ "& .RaEdit-main": { display: "block" } }}>
      <CouponPage />
    </Edit>
  );
}

function CouponPage(): ReactNode {
  const words = useWordsOf("promotions");
  const record = useRecordContext();
  if (!record) return null;
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Section title={words("usage")} lead={words("usage_lead")} actions={<CouponStateChip coupon={record} />}>
        <CouponUsage coupon={record} />
        <Users coupon={record} />
      </Section>
      <Section title={words("coupon")}>
        <SimpleForm sx={{ p: 0 }}>
          <Fields />
        </SimpleForm>
      </Section>
    </Box>
  );
}

const SHOWN_MAX = 50;

/** Lists the customers who used a coupon, most uses first. */
function Users({ coupon }: { readonly coupon: AnyRow }): ReactNode {
  const words = useWordsOf("promotions");
  const { data } = useCall("GET /coupons/{coupon_id}/uses", {
    path: { coupon_id: coupon["coupon_id"] as number },
    query: { page_size: SHOWN_MAX, sort: "-times_used" },
  });
  if (!data) return null;
  if (data.items.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {words("no_uses")}
      </Typography>
    );
  }
  const limit = coupon["usage_per_customer"] as number | null;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Figures
        label={words("used_by")}
        columns={[words("used_by"), words("times")]}
        rows={data.items.map(({ customer_id, customer_name, times_used }) => ({
          key: String(customer_id),
          cells: [
            customer_name ?? words("gone"),
            limit ? words("used_of", { used: times_used, limit }) : String(times_used),
          ],
          isStrong: Boolean(limit) && times_used >= Number(limit),
        }))}
      />
    </Box>
  );
}
