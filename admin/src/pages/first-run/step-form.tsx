import { Box, Button, MenuItem, TextField } from "@mui/material";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useTranslate } from "react-admin";
import type { FieldErrors } from "../../api/envelope.ts";
import type { NamedKind } from "../../parts/codes/lists.ts";
import { CodePicker } from "../../parts/codes/picker.tsx";

type Values = Readonly<Record<string, string>>;

export interface StepField {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  /** Value derived from other fields until the user edits this one; undefined keeps `value`. */
  readonly follows?: (typed: Values) => string | undefined;
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
  readonly onSubmit: (values: Values) => void;
}

/** Shows the fields of one step and the button to the next one. */
export function StepForm({ fields, isSaving, errors, onSubmit }: StepFormProps): ReactNode {
  const translate = useTranslate();
  const [typed, setTyped] = useState<Values>({});
  const valueOf = ({ name, value = "", follows }: StepField): string => typed[name] ?? follows?.(typed) ?? value;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])));
  };
  return (
    <form onSubmit={submit}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" }, mb: 2 }}>
        {fields.map((field) => {
          const { name, label, hint, is_required = false, codes, options } = field;
          const error = errors[name];
          const shown = {
            label: translate(label),
            value: valueOf(field),
            helperText: typeof error === "string" ? error : hint && translate(hint),
          };
          const change = (value: string): void => setTyped((others) => ({ ...others, [name]: value }));
          return codes ? (
            <CodePicker
              key={name}
              id={`code-${name}`}
              kind={codes}
              isWrong={error !== undefined}
              onChange={change}
              {...shown}
            />
          ) : (
            <TextField
              key={name}
              name={name}
              required={is_required}
              error={error !== undefined}
              onChange={({ target }) => change(target.value)}
              {...shown}
              {...(options ? { select: true } : {})}
            >
              {options?.map((option) => (
                <MenuItem key={option.id} value={option.id}>
                  {option.name}
                </MenuItem>
              ))}
            </TextField>
          );
        })}
      </Box>
      <Button type="submit" variant="contained" disabled={isSaving}>
        {translate("tk.first_run.next")}
      </Button>
    </form>
  );
}
