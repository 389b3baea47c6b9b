import { Box, Button, MenuItem, Switch, TextField, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { CodePicker } from "../../parts/codes/picker.tsx";
import { isCodeKind } from "../../parts/codes/lists.ts";
import { CodesPicker } from "../../parts/codes/several-picker.tsx";
import { isWholeNumber } from "../../parts/shown-settings.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { useOptionOf } from "./labels.ts";
import { LOGO, LogoControl } from "./logo/logo-control.tsx";
import type { Setting } from "./scope.ts";

interface ControlProps {
  readonly setting: Setting;
  readonly value: string;
  /** Unsaved value; null removes the level's own value, undefined means no change. */
  readonly draft: string | null | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Returns whether a setting is a switch, which is saved as soon as it is changed. */
export function isSwitch({ type }: Pick<Setting, "type">): boolean {
  return type === "bool" || type === "flag";
}

/**
 * Shows the input that suits a setting: a switch, a list of its options, names for codes, a number,
 * a long text, a secret or a line.
 */
export function Control(props: ControlProps): ReactNode {
  const words = useWordsOf("settings");
  const translate = useTranslate();
  const optionOf = useOptionOf();
  const { setting, value, error, onChange } = props;
  const labelled = { "aria-labelledby": `label-${setting.path}`, id: `value-${setting.path}` };
  if (setting.secret) return <SecretControl {...props} />;
  if (setting.path === LOGO) return <LogoControl value={value} error={error} onChange={onChange} />;
  if (isSwitch(setting)) {
    return (
      <Box sx={{ display: "flex", alignItems: "center" }}>
        <Switch
          checked={value === "1"}
          onChange={(event) => onChange(event.target.checked ? "1" : "0")}
          slotProps={{ input: labelled }}
        />
        <Typography variant="body2" color="textSecondary">
          {words(value === "1" ? "on" : "off")}
        </Typography>
      </Box>
    );
  }
  if (isCodeKind(setting.codes)) {
    const Picker = setting.type === "list" ? CodesPicker : CodePicker;
    return (
      <Picker
        id={labelled.id}
        labelId={labelled["aria-labelledby"]}
        kind={setting.codes}
        known={setting.known}
        value={value}
        isWrong={error !== undefined}
        helperText={error}
        onChange={onChange}
      />
    );
  }
  const common = {
    size: "small" as const,
    fullWidth: true,
    hiddenLabel: true,
    value,
    error: error !== undefined,
    helperText: error,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (setting.options !== null) {
    return (
      <TextField
        {...common}
        select
        slotProps={{
          select: { SelectDisplayProps: { "aria-labelledby": `label-${setting.path}` } },
          htmlInput: { id: labelled.id },
        }}
      >
        {setting.options.map((option) => (
          <MenuItem key={option} value={option}>
            {option === "" ? words("nothing") : optionOf(setting.path, option)}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  const isId = setting.type === "id";
  return (
    <TextField
      {...common}
      {...(isId
        ? {
            value: value === "0" ? "" : value,
            onChange: ({ target }) => onChange(target.value === "" ? "0" : target.value),
          }
        : {})}
      multiline={setting.type === "text"}
      {...(setting.type === "text" ? { minRows: 2, maxRows: 10 } : {})}
      placeholder={isId ? translate("tk.none") : words("nothing")}
      slotProps={{ htmlInput: { ...labelled, ...(isWholeNumber(setting.type) ? { inputMode: "numeric" } : {}) } }}
    />
  );
}

/** Shows the input for a secret, which is never read back: it can be replaced or removed. */
function SecretControl({ setting, value, draft, error, onChange }: ControlProps): ReactNode {
  const words = useWordsOf("settings");
  const [isReplacing, setReplacing] = useState(false);
  if (!isReplacing) {
    return (
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 40 }}>
        <Typography sx={{ fontFamily: "monospace" }}>{value === "" ? words("no_secret") : "••••••••"}</Typography>
        <Button size="small" onClick={() => setReplacing(true)} aria-describedby={`label-${setting.path}`}>
          {words(value === "" ? "set_secret" : "replace_secret")}
        </Button>
      </Box>
    );
  }
  return (
    <TextField
      size="small"
      fullWidth
      hiddenLabel
      type="password"
      autoFocus
      value={draft ?? ""}
      error={error !== undefined}
      helperText={error ?? words("secret_help")}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: {
          "aria-labelledby": `label-${setting.path}`,
          id: `value-${setting.path}`,
          autoComplete: "new-password",
        },
      }}
    />
  );
}
