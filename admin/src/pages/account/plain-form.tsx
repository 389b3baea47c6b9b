import { Box, Button, TextField } from "@mui/material";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useTranslate } from "react-admin";

interface PlainField {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly type?: "password" | "email";
  readonly autoComplete: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
}

interface PlainFormProps {
  readonly fields: readonly PlainField[];
  readonly submit: string;
  readonly onSubmit: (values: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly onCancel?: () => void;
}

/** Shows a form of a few text fields above a button. */
export function PlainForm({ fields, submit, onSubmit, onCancel }: PlainFormProps): ReactNode {
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      await onSubmit(Object.fromEntries(fields.map(({ name }) => [name, form.get(name) as string])));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      component="form"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void send(event)}
      sx={{ maxWidth: 420, mt: 1 }}
    >
      {fields.map(({ name, label, value = "", type = "text", autoComplete, hint, isOptional = false }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          type={type}
          defaultValue={value}
          autoComplete={autoComplete}
          helperText={hint}
          required={!isOptional}
          fullWidth
          margin="dense"
        />
      ))}
      <Button type="submit" variant="contained" aria-busy={isBusy} sx={{ mt: 1 }}>
        {submit}
      </Button>
      {onCancel === undefined ? null : (
        <Button onClick={onCancel} sx={{ mt: 1, ml: 1 }}>
          {translate("ra.action.cancel")}
        </Button>
      )}
    </Box>
  );
}
