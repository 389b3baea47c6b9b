import { Autocomplete, Box, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";
import {
  Create,
  Edit,
  InputHelperText,
  required,
  SimpleForm,
  useInput,
  useLocale,
  useRecordContext,
  useTranslate,
} from "react-admin";
import type { Row } from "../api/client.ts";
import { listOf } from "../parts/list/list-of.ts";
import { useWatch } from "react-hook-form";
import { Amount, amountText } from "../parts/amount.tsx";
import { DecimalInput } from "../parts/decimal-input.tsx";
import { InstantField } from "../parts/instant.tsx";
import { useWordsOf } from "../parts/hooks.ts";
import { useProducts } from "./price-rules/conditions.tsx";
import { CustomerFilter, CustomerInput, CustomerName } from "./promotions/customer.tsx";
import { useScopeTexts, WebsiteInput } from "./promotions/scopes.tsx";

const OwnPrices = listOf("GET /customer-prices");

const FILTERS = OwnPrices.filters([
  { source: "customer_id", input: CustomerFilter, alwaysOn: true },
  { source: "product.like", label: "resources.customer-prices.fields.sku", alwaysOn: true },
]);

type OwnPrice = Row<"GET /customer-prices">;

const productOf = ({ sku, product_name }: OwnPrice): string => `${sku} · ${product_name}`;

export function OwnPriceList(): ReactNode {
  const { website, currency } = useScopeTexts();
  const amount = (row: OwnPrice, source: "price" | "base_price"): ReactNode => (
    <Amount value={row[source]} currency={currency([row.website_id])} />
  );
  const customer = ({ customer_id }: OwnPrice): ReactNode => <CustomerName customer_id={customer_id} />;
  return (
    <OwnPrices.Page filters={FILTERS} sort={{ field: "customer_id", order: "ASC" }}>
      <OwnPrices.Rows primary={customer} secondary={productOf} tertiary={(row) => amount(row, "price")}>
        <OwnPrices.Col source="customer_id" render={customer} />
        <OwnPrices.Col source="sku" render={productOf} />
        <OwnPrices.Col source="website_id" render={({ website_id }) => website(website_id)} />
        <OwnPrices.NumberCol source="qty" disableSort />
        <OwnPrices.Col source="price" align="right" render={(row) => amount(row, "price")} />
        <OwnPrices.Col source="base_price" align="right" disableSort render={(row) => amount(row, "base_price")} />
        <OwnPrices.Col source="updated_at" field={InstantField} />
      </OwnPrices.Rows>
    </OwnPrices.Page>
  );
}

/** Picks a product by its SKU. */
function ProductInput(): ReactNode {
  const words = useWordsOf("promotions");
  const translate = useTranslate();
  const [typed, setTyped] = useState("");
  const products = useProducts(typed);
  const names = new Map(products.map(({ sku, name }) => [sku, name]));
  const { field, fieldState, id } = useInput<string | null>({ source: "sku", validate: required() });
  return (
    <Autocomplete
      id={id}
      fullWidth
      freeSolo
      autoSelect
      options={[...names.keys()]}
      filterOptions={(options) => options}
      value={field.value || null}
      onChange={(_, sku) => field.onChange(sku)}
      onInputChange={(_, text, reason) => setTyped(reason === "input" ? text : "")}
      renderOption={({ key, ...props }, sku) => (
        <Box component="li" key={key} {...props}>
          {sku} · {names.get(sku)}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          margin="dense"
          label={`${translate("resources.customer-prices.fields.sku")} *`}
          error={fieldState.invalid}
          helperText={<InputHelperText error={fieldState.error?.message} helperText={words("find_product")} />}
        />
      )}
    />
  );
}

/**
 * Returns the price that a register charges, if the currency has fewer decimals than the price on
 * the form.
 */
function useFinerPrice(): string | undefined {
  const words = useWordsOf("promotions");
  const locale = useLocale() ?? "en";
  const { currency: currencyOf } = useScopeTexts();
  const [price, website_id] = useWatch<Record<string, string | number | null>>({ name: ["price", "website_id"] });
  const currency = currencyOf([Number(website_id ?? 0)]);
  if (currency === undefined) return undefined;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
  }).resolvedOptions();
  const [, decimals = ""] = String(price ?? "").split(".");
  if (!/[1-9]/.test(decimals.slice(maximumFractionDigits))) return undefined;
  return words("finer_price", { rounded: amountText(String(price), currency, locale), currency });
}

function Fields(): ReactNode {
  const words = useWordsOf("promotions");
  const finer = useFinerPrice();
  return (
    <>
      <CustomerInput />
      <ProductInput />
      <WebsiteInput helperText={words("own_website_lead")} />
      <DecimalInput source="qty" validate={required()} helperText={words("own_qty_lead")} />
      <DecimalInput source="price" validate={required()} helperText={finer ?? words("own_price_lead")} />
    </>
  );
}

export function OwnPriceCreate(): ReactNode {
  return (
    <Create redirect="list">
      <SimpleForm sx={{ maxWidth: 640 }} defaultValues={{ qty: 1 }}>
        <Fields />
      </SimpleForm>
    </Create>
  );
}

export function OwnPriceEdit(): ReactNode {
  return (
    <Edit title={<OwnPriceTitle />}>
      <SimpleForm sx={{ maxWidth: 640 }}>
        <Fields />
      </SimpleForm>
    </Edit>
  );
}

function OwnPriceTitle(): ReactNode {
  const translate = useTranslate();
  const record = useRecordContext();
  return `${translate("resources.customer-prices.name", { smart_count: 1 })} ${String(record?.["sku"] ?? "")}`;
}
