import Edit from "@mui/icons-material/EditOutlined";
import { IconButton, TextField } from "@mui/material";
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
  const [name, setName] = useState(product.name);
  const [price, setPrice] = useState(product.price === null ? "" : String(product.price));
  const said = (key: string): string | undefined => {
    const error = errors[key];
    return typeof error === "string" ? error : error?.serverError;
  };
  const send = async (): Promise<void> => {
    const typed = price.trim().replace(",", ".");
    const body = { name, price: typed === "" ? null : typed };
    const path = { product_id: product.product_id };
    // The typed text is sent unchanged: a number would pass through a float.
    if (await save(() => callAny("PUT /products/{product_id}", { path, body }))) onClose();
  };
  return (
    <FormDialog
      title={words("quick_title", { sku: product.sku })}
      submit={translate("ra.action.save")}
      width="xs"
      isBusy={isSaving}
      isReady={name.trim() !== ""}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextField
        label={field("name")}
        value={name}
        required
        fullWidth
        margin="dense"
        error={said("name") !== undefined}
        helperText={said("name")}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={field("price")}
        value={price}
        autoFocus
        fullWidth
        margin="dense"
        error={said("price") !== undefined}
        helperText={said("price")}
        slotProps={{ htmlInput: { inputMode: "decimal" } }}
        onChange={({ target }) => setPrice(target.value)}
      />
    </FormDialog>
  );
}
