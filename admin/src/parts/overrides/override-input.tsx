import { Box, Button, FormHelperText, MenuItem, TextField, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useInput, useTranslate, ValidationError } from "react-admin";
import { CodePicker } from "../codes/picker.tsx";
import { isCodeKind } from "../codes/lists.ts";
import { CodesPicker } from "../codes/several-picker.tsx";
import { isWholeNumber } from "../shown-settings.ts";
import { levelText, optionText, type Override, useValueText } from "./override-text.ts";

type Value = string | number | boolean | null;

interface OverrideInputProps {
  readonly item: Override;
  readonly labelId: string;
}

/**
 * Shows a setting: its inherited value with a way to override it, or its own value with a way to
 * inherit.
 */
export function OverrideInput({ item, labelId }: OverrideInputProps): ReactNode {
  const translate = useTranslate();
  const valueText = useValueText();
  const { field, fieldState } = useInput({ source: item.column, format: asIs, parse: asIs });
  const value = field.value as Value | undefined;
  const set = (next: Value): void => field.onChange(next);
  const refusal = fieldState.error?.message ? (
    <FormHelperText error>
      <ValidationError error={fieldState.error.message} />
    </FormHelperText>
  ) : null;
  if (value === null || value === undefined) {
    return (
      <Box
        className={`ra-input-${item.column}`}
        sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 40, flexWrap: "wrap" }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="div" sx={{ overflowWrap: "anywhere" }}>
            {valueText(item, item.inherited_value)}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {translate("tk.overrides.from", {
              level: levelText(translate, item.inherited_level, item.inherited_level_name),
            })}
          </Typography>
          {refusal}
        </Box>
        <Button size="small" aria-describedby={labelId} onClick={() => set(startOf(item))}>
          {translate("tk.overrides.set_here")}
        </Button>
      </Box>
    );
  }
  return (
    <Box className={`ra-input-${item.column}`} sx={{ display: "flex", alignItems: "center", gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <ValueInput item={item} labelId={labelId} value={value} onChange={set} />
        {refusal}
      </Box>
      <Button size="small" color="inherit" aria-describedby={labelId} onClick={() => set(null)}>
        {translate("tk.overrides.inherit")}
      </Button>
    </Box>
  );
}

function asIs(value: Value): Value {
  return value;
}

/** Returns the initial value of a new override: the inherited value, but never a secret. */
function startOf({ inherited_value, secret, type }: Override): Value {
  if (secret) return "";
  if (type === "bool") return inherited_value === true;
  if (isWholeNumber(type)) return typeof inherited_value === "number" ? inherited_value : 0;
  return typeof inherited_value === "string" ? inherited_value : "";
}

interface ValueInputProps extends OverrideInputProps {
  readonly value: Exclude<Value, null>;
  readonly onChange: (value: Value) => void;
}

function ValueInput({ item, labelId, value, onChange }: ValueInputProps): ReactNode {
  const translate = useTranslate();
  const named = { "aria-labelledby": labelId };
  const text = String(value);
  if (isCodeKind(item.codes)) {
    const Picker = item.type === "list" ? CodesPicker : CodePicker;
    return <Picker labelId={labelId} kind={item.codes} known={item.known} value={text} onChange={onChange} />;
  }
  const [yes, no] = item.type === "flag" ? [1, 0] : [true, false];
  const isYesOrNo = item.type === "bool" || item.type === "flag";
  const options = isYesOrNo
    ? [
        { id: String(yes), name: translate("ra.boolean.true") },
        { id: String(no), name: translate("ra.boolean.false") },
      ]
    : item.options?.map((id) => ({ id, name: optionText(translate, item.column, id) }));
  if (options) {
    return (
      <TextField
        select
        fullWidth
        value={text}
        slotProps={{ select: { SelectDisplayProps: named } }}
        onChange={({ target }) => onChange(isYesOrNo ? (target.value === String(yes) ? yes : no) : target.value)}
      >
        {options.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  const isMasked = item.secret && /^\*+$/.test(text);
  const isNumber = isWholeNumber(item.type);
  const isNone = item.type === "id" && value === 0;
  return (
    <TextField
      fullWidth
      multiline={item.type === "text"}
      type={item.secret ? "password" : isNumber ? "number" : "text"}
      value={isMasked || isNone ? "" : text}
      placeholder={isMasked ? translate("tk.overrides.secret_kept") : item.type === "id" ? translate("tk.none") : ""}
      autoComplete="off"
      slotProps={{ htmlInput: named }}
      onChange={({ target }) => onChange(isNumber ? Number.parseInt(target.value || "0", 10) : target.value)}
    />
  );
}
