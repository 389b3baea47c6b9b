import { MenuItem, TextField } from "@mui/material";
import { type ReactNode, useId } from "react";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** The values in their order, each with its text. */
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChange: (value: Value) => void;
}

/** Shows a field with one of several values. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>): ReactNode {
  const id = useId();
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
      fullWidth={false}
      sx={{ minWidth: 150 }}
      slotProps={{ htmlInput: { id }, inputLabel: { htmlFor: id }, select: { displayEmpty: true } }}
    >
      {options.map(([one, text]) => (
        <MenuItem key={one} value={one}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
