import { Alert, Box, TextField, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { type Answer, call } from "../../api/client.ts";
import { FormDialog } from "../../parts/forms/form-dialog.tsx";
import { errorText } from "../../parts/text.ts";
import { useWordsOf } from "../../parts/hooks.ts";

export type Erased = Answer<"POST /persons/erase">;

interface EraseDialogProps {
  readonly email: string;
  readonly onErased: (answer: Erased) => void;
  readonly onClose: () => void;
}

/**
 * Lists the data to be erased and the data to be kept. Asks for a reason and again for the address,
 * since an erasure is final.
 */
export function EraseDialog({ email, onErased, onClose }: EraseDialogProps): ReactNode {
  const words = useWordsOf("persons");
  const translate = useTranslate();
  const [reason, setReason] = useState("");
  const [repeated, setRepeated] = useState("");
  const [refusal, setRefusal] = useState("");
  const [isErasing, setErasing] = useState(false);
  const isRepeated = repeated.trim().toLowerCase() === email.toLowerCase();
  const erase = async (): Promise<void> => {
    setErasing(true);
    setRefusal("");
    try {
      onErased(await call("POST /persons/erase", { body: { email, reason } }));
    } catch (failure) {
      setRefusal(errorText(failure));
      setErasing(false);
    }
  };
  return (
    <FormDialog
      title={words("erase_title", { email })}
      submit={words("erase_now")}
      color="error"
      isBusy={isErasing}
      isReady={isRepeated && reason.trim() !== ""}
      onSubmit={() => void erase()}
      onClose={onClose}
    >
      <Alert severity="warning">{translate("ra.message.delete_content")}</Alert>
      <DataList title={words("goes")} names={["accounts", "lists", "codes", "events", "mails"]} group="going" />
      <DataList title={words("stays_without")} names={["receipts", "orders", "entries"]} group="masked" />
      <DataList title={words("stays")} names={["figures", "closings", "invoices"]} group="staying" />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {words("export_first")}
      </Typography>
      <TextField
        label={words("reason")}
        value={reason}
        required
        fullWidth
        margin="normal"
        autoComplete="off"
        error={refusal !== ""}
        helperText={refusal || words("reason_help")}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextField
        label={words("repeat", { email })}
        value={repeated}
        required
        fullWidth
        margin="dense"
        autoComplete="off"
        helperText={words("repeat_help", { email })}
        slotProps={{ formHelperText: { sx: { overflowWrap: "anywhere" } } }}
        onChange={(event) => setRepeated(event.target.value)}
      />
    </FormDialog>
  );
}

interface DataListProps {
  readonly title: string;
  readonly group: string;
  readonly names: readonly string[];
}

function DataList({ title, group, names }: DataListProps): ReactNode {
  const words = useWordsOf("persons");
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mt: 1.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: "0.875rem", color: "text.secondary" }}>
        {names.map((name) => (
          <li key={name}>{words(`${group}.${name}`)}</li>
        ))}
      </Box>
    </>
  );
}
