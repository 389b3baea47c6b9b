import Add from "@mui/icons-material/Add";
import { Box, Button } from "@mui/material";
import { type HTMLAttributes, type Key, type ReactNode, useState } from "react";
import {
  ArrayInput,
  AutocompleteArrayInput,
  type RaRecord,
  ReferenceArrayInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextArrayInput,
  useSimpleFormIterator,
} from "react-admin";
import { byName } from "../../parts/text.ts";
import { DecimalInput } from "../../parts/decimal-input.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useRested } from "../../parts/use-rested.ts";
import { useWordsOf } from "../../parts/hooks.ts";

interface Conditions {
  readonly skus?: readonly string[] | null;
  readonly category_ids?: readonly number[] | null;
  readonly attributes?:
    | readonly { readonly attribute_code: string; readonly values?: readonly string[] | null }[]
    | null;
  readonly price_from?: string | number | null;
  readonly price_to?: string | number | null;
}

/**
 * Returns the rule to send, without empty conditions, since an empty list would match no product.
 */
export function withConditions(rule: RaRecord): RaRecord {
  const { skus, category_ids, attributes, price_from, price_to } = (rule["conditions"] ?? {}) as Conditions;
  const own = (attributes ?? []).map(({ attribute_code, values }) => ({ attribute_code, values: values ?? [] }));
  return {
    ...rule,
    conditions: {
      ...(skus?.length ? { skus } : {}),
      ...(category_ids?.length ? { category_ids } : {}),
      ...(own.length > 0 ? { attributes: own } : {}),
      ...(price_from === null || price_from === undefined ? {} : { price_from }),
      ...(price_to === null || price_to === undefined ? {} : { price_to }),
    },
  };
}

/** Shows the fields for the conditions on a rule's products. */
export function ConditionInputs(): ReactNode {
  const words = useWordsOf("promotions");
  const { data: attributes } = useCall("GET /product-attributes", { query: { page_size: 0, sort: "name" } });
  const choices = (attributes?.items ?? [])
    .filter(({ input }) => input !== "weee")
    .map(({ attribute_code, name }) => ({ id: attribute_code, name }));
  return (
    <>
      <SkusInput />
      <ReferenceArrayInput
        source="conditions.category_ids"
        reference="categories"
        sort={{ field: "name", order: "ASC" }}
        perPage={50}
      >
        <AutocompleteArrayInput optionText="path" filterToQuery={byName} helperText={words("categories_lead")} />
      </ReferenceArrayInput>
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, columnGap: 2 }}>
        <DecimalInput source="conditions.price_from" helperText={words("base_price_lead")} />
        <DecimalInput source="conditions.price_to" helperText={words("base_price_lead")} />
      </Box>
      {choices.length === 0 ? null : (
        <ArrayInput source="conditions.attributes" sx={{ mt: 2 }}>
          <SimpleFormIterator disableReordering disableClear fullWidth addButton={<AddAttribute />}>
            <SelectInput
              source="attribute_code"
              label="resources.price-rules.fields.attribute_code"
              choices={choices}
              translateChoice={false}
              validate={required()}
              helperText={false}
            />
            <TextArrayInput
              source="values"
              label="resources.price-rules.fields.values"
              validate={required()}
              helperText={words("values_lead")}
            />
          </SimpleFormIterator>
        </ArrayInput>
      )}
    </>
  );
}

function AddAttribute(): ReactNode {
  const words = useWordsOf("promotions");
  const { add } = useSimpleFormIterator();
  return (
    <Button size="small" startIcon={<Add />} onClick={() => add()}>
      {words("add_attribute")}
    </Button>
  );
}

const FOUND_MAX = 20;
const TYPING_MS = 250;

/** Picks products by SKU; an SKU that does not exist yet may be typed. */
function SkusInput(): ReactNode {
  const words = useWordsOf("promotions");
  const [typed, setTyped] = useState("");
  const products = useProducts(typed);
  const names = new Map(products.map(({ sku, name }) => [sku, name]));
  return (
    <TextArrayInput
      source="conditions.skus"
      helperText={words("skus_lead")}
      options={[...names.keys()]}
      filterOptions={(options: string[]) => options}
      // Typed text becomes a SKU only on Enter or when a row is picked.
      autoSelect={false}
      onInputChange={(_: unknown, text: string, reason: string) => setTyped(reason === "input" ? text : "")}
      renderOption={({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, sku: string) => (
        <Box component="li" key={key} {...props}>
          {sku} · {names.get(sku)}
        </Box>
      )}
    />
  );
}

/** Returns products with the text in their SKU or name. */
export function useProducts(typed: string) {
  const text = useRested(typed.trim(), TYPING_MS);
  const like = { "filter[text][like]": `%${text}%` };
  const { data, isPlaceholderData } = useCall(
    "GET /products",
    { query: { page_size: FOUND_MAX, sort: "sku", ...(text === "" ? {} : like) } },
    { keeps_error: true },
  );
  // Products found for an earlier text are not shown for the current one.
  return isPlaceholderData || text !== typed.trim() ? [] : (data?.items ?? []);
}
