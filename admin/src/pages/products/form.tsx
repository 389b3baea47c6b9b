import { type ReactNode, useState } from "react";
import {
  AutocompleteArrayInput,
  BooleanInput,
  Create,
  Edit,
  Labeled,
  required,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
  useNotify,
  useRecordContext,
} from "react-admin";
import { call } from "../../api/client.ts";
import { DecimalInput } from "../../parts/decimal-input.tsx";
import { DerivedValue } from "../../parts/derived-value.tsx";
import { FormToolbar } from "../../parts/forms/form-toolbar.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { slugOf } from "../../parts/slug.ts";
import { errorText } from "../../parts/text.ts";
import { useCall } from "../../parts/use-call.ts";
import { useScopes } from "../promotions/scopes.tsx";
import { PictureInput } from "./picture.tsx";

const SKU_LENGTH_MAX = 32;

/** Id of the tax class that products have by default (docs/domain/taxes.md). */
const DEFAULT_CLASS = 2;

/** Proposes a SKU by the name of a product. */
function skuOf(name: string): string {
  return slugOf(name, SKU_LENGTH_MAX).toUpperCase();
}

export function ProductCreate(): ReactNode {
  return (
    <Create redirect="show">
      <SimpleForm sx={{ maxWidth: 640 }}>
        <Fields />
      </SimpleForm>
    </Create>
  );
}

export function ProductEdit(): ReactNode {
  return (
    <Edit redirect="show">
      <SimpleForm sx={{ maxWidth: 640 }} toolbar={<FormToolbar isDeletable={false} />}>
        <Fields />
      </SimpleForm>
    </Edit>
  );
}

function Fields(): ReactNode {
  const words = useWordsOf("products");
  const isNew = useRecordContext() === undefined;
  const { websites = [], tax_classes = [] } = useScopes() ?? {};
  const [website] = websites;
  const classes = [
    { id: 0, name: words("no_tax_class") },
    ...tax_classes.map(({ class_id, class_name }) => ({ id: class_id, name: class_name })),
  ];
  const price_lead = words(website?.do_prices_include_tax === true ? "with_tax" : "without_tax", {
    currency: website?.currency ?? "",
  });
  return (
    <>
      <TextInput source="name" validate={required()} autoFocus={isNew} />
      {isNew ? (
        <>
          <TextInput source="sku" validate={required()} helperText={words("sku_lead")} />
          <DerivedValue from="name" to="sku" of={skuOf} />
        </>
      ) : (
        <Labeled sx={{ mb: 2 }}>
          <TextField source="sku" />
        </Labeled>
      )}
      <DecimalInput source="price" helperText={website === undefined ? false : price_lead} />
      <SelectInput source="tax_class_id" choices={classes} translateChoice={false} defaultValue={DEFAULT_CLASS} />
      <TextInput
        source="barcode"
        parse={(typed: string) => (typed.trim() === "" ? null : typed)}
        helperText={words("barcode_lead")}
        slotProps={{ htmlInput: { autoComplete: "off" } }}
      />
      <Categories />
      <PictureInput />
      <BooleanInput source="is_active" defaultValue helperText={words("is_active_lead")} />
    </>
  );
}

/** Shows the categories of a product; a name that is missing becomes a category. */
function Categories(): ReactNode {
  const notify = useNotify();
  const { data } = useCall("GET /categories", { query: { page_size: 0 } });
  const [added, setAdded] = useState<readonly { readonly id: number; readonly name: string }[]>([]);
  const stored = (data?.items ?? []).map(({ category_id, path }) => ({ id: category_id, name: path }));
  const create = async (name: string | undefined): Promise<{ id: number; name: string } | undefined> => {
    if (name === undefined || name.trim() === "") return undefined;
    try {
      const { category_id, path } = await call("POST /categories", { body: { name: name.trim() } });
      const choice = { id: category_id, name: path };
      setAdded((others) => [...others, choice]);
      return choice;
    } catch (error) {
      notify(errorText(error), { type: "error" });
      return undefined;
    }
  };
  return (
    <AutocompleteArrayInput
      source="category_ids"
      choices={[...stored, ...added.filter(({ id }) => stored.every((choice) => choice.id !== id))]}
      translateChoice={false}
      defaultValue={[]}
      onCreate={create}
    />
  );
}
