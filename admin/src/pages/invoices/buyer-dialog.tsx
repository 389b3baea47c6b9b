import { Box, DialogContentText, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useNotify } from "react-admin";
import { type Answer, call } from "../../api/client.ts";
import { CodePicker } from "../../parts/codes/picker.tsx";
import { FormDialog } from "../../parts/forms/form-dialog.tsx";
import { useSave } from "../../parts/use-save.ts";
import { useInvoiceWords } from "./texts.ts";

type Buyer = NonNullable<Answer<"GET /receipts/{receipt_id}/invoice">["buyer"]>;

interface BuyerDialogProps {
  readonly receipt_id: number;
  readonly proposed: Buyer;
  readonly needs_vat_id: boolean;
  readonly onClose: () => void;
}

const FIELDS = ["name", "street", "postcode", "city", "country_id", "vat_id", "email", "reference"] as const;
const OPTIONAL: ReadonlySet<string> = new Set(["vat_id", "email", "reference"]);

/** Asks for the buyer of an invoice and makes it. A refusal is at its field; typed texts stay. */
export function BuyerDialog({ receipt_id, proposed, needs_vat_id, onClose }: BuyerDialogProps): ReactNode {
  const words = useInvoiceWords();
  const notify = useNotify();
  const { errors, isSaving, save } = useSave({ isForm: true });
  const [buyer, setBuyer] = useState(proposed);
  const make = async (): Promise<void> => {
    const made = await save(() =>
      call("POST /receipts/{receipt_id}/invoice", { path: { receipt_id }, body: { buyer } }),
    );
    if (made === undefined) return;
    notify(words("made", { number: made.invoice_number }), { type: "success" });
    onClose();
  };
  const help: Partial<Buyer> = { vat_id: needs_vat_id ? words("vat_needed") : "", reference: words("reference_help") };
  const inputOf = (field: keyof Buyer): ReactNode => {
    const refusal = errors[`buyer.${field}`];
    const text = typeof refusal === "object" ? refusal.serverError : refusal;
    // The service names the field as its request does.
    const refused = text?.replace(`buyer.${field}`, () => words(field));
    const change = (value: string): void => setBuyer({ ...buyer, [field]: value });
    if (field === "country_id")
      return (
        <Box key={field} className="ra-input-buyer.country_id">
          <CodePicker
            kind="country"
            label={words(field)}
            value={buyer[field]}
            isWrong={refused !== undefined}
            helperText={refused}
            onChange={change}
          />
        </Box>
      );
    return (
      <TextField
        key={field}
        name={`buyer.${field}`}
        label={words(field)}
        type={field === "email" ? "email" : "text"}
        // The browser would propose what its owner is called.
        autoComplete="off"
        value={buyer[field]}
        required={!OPTIONAL.has(field) || (field === "vat_id" && needs_vat_id)}
        error={refused !== undefined}
        helperText={refused ?? help[field]}
        fullWidth
        onChange={({ target }) => change(target.value)}
      />
    );
  };
  return (
    <FormDialog
      title={words("title")}
      submit={words("make")}
      isBusy={isSaving}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 2 }}>{words("lead")}</DialogContentText>
      <Box sx={{ display: "grid", gap: 2 }}>{FIELDS.map(inputOf)}</Box>
    </FormDialog>
  );
}
