import { Box, Button, TextField } from "@mui/material";
import { type ReactNode, type SubmitEvent, useState } from "react";

interface PlainField {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly type?: "password" | "email";
  readonly autoComplete: string;
  readonly isOptional?: boolean;
}

interface PlainFormProps {
  readonly fields: readonly PlainField[];
  readonly submit: string;
  readonly onSubmit: (values: Readonly<Record<string, string>>) => Promise<unknown>;
}

/** A few text fields above a button. */
export function PlainForm({ fields, submit, onSubmit }: PlainFormProps): ReactNode {
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
      {fields.map(({ name, label, value = "", type = "text", autoComplete, isOptional = false }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          type={type}
          defaultValue={value}
          autoComplete={autoComplete}
          required={!isOptional}
          fullWidth
          margin="dense"
        />
      ))}
      <Button type="submit" variant="contained" aria-busy={isBusy} sx={{ mt: 1 }}>
        {submit}
      </Button>
    </Box>
  );
}
