import { Box, Button, MenuItem, TextField } from "@mui/material";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useTranslate } from "react-admin";
import type { FieldErrors } from "../../api/envelope.ts";
import type { NamedKind } from "../../parts/codes/lists.ts";
import { CodePicker } from "../../parts/codes/picker.tsx";

export interface StepField {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly hint?: string;
  readonly is_required?: boolean;
  /** Kind of codes whose names the field offers. */
  readonly codes?: NamedKind;
  readonly options?: readonly { readonly id: string; readonly name: string }[];
}

interface StepFormProps {
  readonly fields: readonly StepField[];
  readonly isSaving: boolean;
  readonly errors: FieldErrors;
  readonly onSubmit: (values: Readonly<Record<string, string>>) => void;
}

/** Shows the fields of one step and the button to the next one. */
export function StepForm({ fields, isSaving, errors, onSubmit }: StepFormProps): ReactNode {
  const translate = useTranslate();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSubmit(Object.fromEntries([...form].map(([name, value]) => [name, typeof value === "string" ? value : ""])));
  };
  return (
    <form onSubmit={submit}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" }, mb: 2 }}>
        {fields.map(({ name, label, value = "", hint, is_required = false, codes, options }) =>
          codes ? (
            <CodeField
              key={`${name}:${value}`}
              name={name}
              codes={codes}
              label={translate(label)}
              value={value}
              error={errors[name]}
              hint={hint && translate(hint)}
            />
          ) : (
            <TextField
              key={name}
              name={name}
              label={translate(label)}
              defaultValue={value}
              required={is_required}
              error={errors[name] !== undefined}
              helperText={typeof errors[name] === "string" ? errors[name] : hint && translate(hint)}
              {...(options ? { select: true } : {})}
            >
              {options?.map((option) => (
                <MenuItem key={option.id} value={option.id}>
                  {option.name}
                </MenuItem>
              ))}
            </TextField>
          ),
        )}
      </Box>
      <Button type="submit" variant="contained" disabled={isSaving}>
        {translate("tk.first_run.next")}
      </Button>
    </form>
  );
}

interface CodeFieldProps {
  readonly name: string;
  readonly codes: NamedKind;
  readonly label: string;
  readonly value: string;
  readonly error: FieldErrors[string] | undefined;
  readonly hint: string | undefined;
}

/** Shows a code picker whose code is submitted with the form. */
function CodeField({ name, codes, label, value, error, hint }: CodeFieldProps): ReactNode {
  const [code, setCode] = useState(value);
  return (
    <Box>
      <input type="hidden" name={name} value={code} />
      <CodePicker
        id={`code-${name}`}
        kind={codes}
        label={label}
        value={code}
        isWrong={error !== undefined}
        helperText={typeof error === "string" ? error : hint}
        onChange={setCode}
      />
    </Box>
  );
}
