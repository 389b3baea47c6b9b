import Lock from "@mui/icons-material/Lock";
import LockOpen from "@mui/icons-material/LockOpen";
import { Box, Checkbox, Chip, FormControlLabel, IconButton, Tooltip, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useWordsOf } from "../../parts/hooks.ts";
import { Control } from "./control.tsx";
import { useLabelOf } from "./labels.ts";
import { METHOD_TENDERS, MethodTenders } from "./method-tenders.tsx";
import { NEWSLETTER_CONFIRM, NewsletterConfirmations } from "./newsletter-confirmations.tsx";
import type { NamedScope, Setting } from "./scope.ts";

interface SettingRowProps {
  readonly setting: Setting;
  readonly scope: NamedScope;
  /** The value that is not saved yet; null gives the row up; undefined: unchanged. */
  readonly draft: string | null | undefined;
  readonly inherited_value: string;
  readonly lock: LockState | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
}

export interface LockState {
  readonly isLocked: boolean;
  /** Absent where the lock cannot be set: it is set per website. */
  readonly toggle?: (() => void) | undefined;
}

/** A setting with the source of its value, its "use default" box and its lock. */
export function SettingRow(props: SettingRowProps): ReactNode {
  const { setting, scope, draft, inherited_value, lock, error, onChange } = props;
  const words = useWordsOf("settings");
  const label = useLabelOf()(setting);
  const isStoredHere = draft === undefined ? setting.inherited_from === null : draft !== null;
  const value = draft === undefined ? setting.value : (draft ?? inherited_value);
  return (
    <Box
      data-path={setting.path}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 5fr) minmax(0, 6fr) auto" },
        columnGap: 2,
        rowGap: 0.5,
        py: 1.5,
        alignItems: "start",
        borderTop: 1,
        borderColor: "divider",
        ...(draft === undefined
          ? {}
          : { boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.primary.main}`, pl: 1.5 }),
      }}
    >
      <Box>
        <Typography
          component="label"
          id={`label-${setting.path}`}
          htmlFor={`value-${setting.path}`}
          sx={{ fontWeight: 600 }}
        >
          {label}
        </Typography>
        <Typography
          component="p"
          variant="caption"
          sx={{ fontFamily: "monospace", color: "text.secondary", overflowWrap: "anywhere" }}
        >
          {setting.path}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {setting.path === METHOD_TENDERS ? (
          <MethodTenders scope={scope} value={value} isDisabled={!isStoredHere} error={error} onChange={onChange} />
        ) : (
          <Control
            key={`${scope.scope}:${scope.scope_id}:${String(draft === undefined)}`}
            setting={setting}
            value={value}
            isDisabled={!isStoredHere}
            error={error}
            onChange={onChange}
          />
        )}
        {setting.path === NEWSLETTER_CONFIRM && value === "1" ? <NewsletterConfirmations /> : null}
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={!isStoredHere}
                onChange={(event) => onChange(event.target.checked ? null : setting.secret ? "" : inherited_value)}
              />
            }
            label={<Typography variant="body2">{words(`use.${scope.scope}`)}</Typography>}
          />
          <Chip
            size="small"
            variant={isStoredHere ? "filled" : "outlined"}
            label={isStoredHere ? words("set_here") : words(`from.${originOf(setting, scope, draft)}`)}
          />
        </Box>
      </Box>
      <LockButton lock={lock} label={label} />
    </Box>
  );
}

/** Returns the source of a value that is not stored at this level. */
function originOf(setting: Setting, { scope }: NamedScope, draft: string | null | undefined): string {
  if (draft === undefined) return setting.inherited_from ?? "registry";
  return scope === "stores" ? "websites" : scope === "websites" ? "default" : "registry";
}

function LockButton({ lock, label }: { readonly lock: LockState | undefined; readonly label: string }): ReactNode {
  const words = useWordsOf("settings");
  if (!lock) return <Box sx={{ width: { md: 40 } }} />;
  const icon = lock.isLocked ? <Lock fontSize="small" /> : <LockOpen fontSize="small" />;
  const text = words(lock.isLocked ? "locked" : "unlocked");
  if (!lock.toggle) {
    return (
      <Tooltip title={words("lock_per_website")}>
        <Chip size="small" variant="outlined" icon={icon} label={text} />
      </Tooltip>
    );
  }
  return (
    <Tooltip title={words(lock.isLocked ? "locked_help" : "unlocked_help")}>
      <IconButton
        onClick={lock.toggle}
        aria-pressed={lock.isLocked}
        aria-label={words("lock_of", { name: label })}
        color={lock.isLocked ? "primary" : "default"}
        sx={{ justifySelf: "start" }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}
