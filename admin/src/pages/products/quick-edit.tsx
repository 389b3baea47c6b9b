import Edit from "@mui/icons-material/EditOutlined";
import { IconButton, TextField, type TextFieldProps } from "@mui/material";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { callAny, type Row } from "../../api/client.ts";
import { FormDialog } from "../../parts/forms/form-dialog.tsx";
import { useFieldsOf, useWordsOf } from "../../parts/hooks.ts";
import { useSave } from "../../parts/use-save.ts";

type Product = Row<"GET /products">;

interface QuickEditProps {
  readonly product: Product;
}

/** Shows the button of a row that changes name and price in place. */
export function QuickEdit({ product }: QuickEditProps): ReactNode {
  const words = useWordsOf("products");
  const [isOpen, setOpen] = useState(false);
  // A click in the row would open the product.
  const inRow = (event: MouseEvent): void => event.stopPropagation();
  return (
    <span role="presentation" onClick={inRow}>
      <IconButton size="small" aria-label={words("quick_edit", { name: product.name })} onClick={() => setOpen(true)}>
        <Edit fontSize="small" />
      </IconButton>
      {isOpen ? <QuickForm product={product} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

function QuickForm({ product, onClose }: QuickEditProps & { readonly onClose: () => void }): ReactNode {
  const translate = useTranslate();
  const words = useWordsOf("products");
  const field = useFieldsOf("products");
  const { errors, isSaving, save } = useSave({ isForm: true });
  const [typed, setTyped] = useState({ name: product.name, price: String(product.price ?? "") });
  const send = async (): Promise<void> => {
    const price = typed.price.trim().replace(",", ".");
    const body = { name: typed.name, price: price === "" ? null : price };
    const path = { product_id: product.product_id };
    // The typed text is sent unchanged: a number would pass through a float.
    if (await save(() => callAny("PUT /products/{product_id}", { path, body }))) onClose();
  };
  const input = (name: keyof typeof typed): TextFieldProps => {
    const error = errors[name];
    const said = typeof error === "object" ? error.serverError : error;
    return {
      label: field(name),
      value: typed[name],
      fullWidth: true,
      margin: "dense",
      error: said !== undefined,
      helperText: said,
      onChange: ({ target }) => setTyped({ ...typed, [name]: target.value }),
    };
  };
  return (
    <FormDialog
      title={words("quick_title", { sku: product.sku })}
      submit={translate("ra.action.save")}
      width="xs"
      isBusy={isSaving}
      isReady={typed.name.trim() !== ""}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextField {...input("name")} required />
      <TextField {...input("price")} autoFocus slotProps={{ htmlInput: { inputMode: "decimal" } }} />
    </FormDialog>
  );
}
