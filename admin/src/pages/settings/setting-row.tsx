import Undo from "@mui/icons-material/Undo";
import { Alert, Box, Button, IconButton, Tooltip, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useWordsOf } from "../../parts/hooks.ts";
import { SettingEffect } from "../../parts/setting-effect.tsx";
import { Control, isSwitch } from "./control.tsx";
import type { DirectSave } from "./direct-saves.ts";
import { useLabelOf } from "./labels.ts";
import { LockSwitch } from "./lock-switch.tsx";
import { METHOD_TENDERS, MethodTenders } from "./method-tenders.tsx";
import { NEWSLETTER_CONFIRM, NewsletterConfirmations } from "./newsletter-confirmations.tsx";
import { RowMenu } from "./row-menu.tsx";
import { isStoredAt, type NamedScope, type Setting } from "./scope.ts";

interface SettingRowProps {
  readonly setting: Setting;
  readonly scope: NamedScope;
  /** The unsaved value; null removes the level's own value, undefined changes nothing. */
  readonly draft: string | null | undefined;
  readonly inherited_value: string;
  /** Names of settings whose values make no sense together with the value of the shown setting. */
  readonly contradicted: readonly string[];
  /** The setting that locks the shown one, if it can be set at this level. */
  readonly lock: Setting | undefined;
  /** Names of other settings with the same lock. */
  readonly locked_with: readonly string[];
  /** Returns the latest save of a setting or lock that was saved without a review, by its path. */
  readonly saveOf: (path: string) => DirectSave | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
  readonly onForget: () => void;
  /** Saves the value of a setting or of its lock at once. */
  readonly onPut: (setting: Setting, value: string | null) => void;
}

/**
 * Shows a setting with the source of its value, its lock, and the way back to the inherited value.
 */
export function SettingRow(props: SettingRowProps): ReactNode {
  const { setting, scope, draft, inherited_value, lock, locked_with, saveOf, onChange, onForget, onPut } = props;
  const words = useWordsOf("settings");
  const label = useLabelOf()(setting);
  const save = saveOf(setting.path);
  const lockSave = lock === undefined ? undefined : saveOf(lock.path);
  const isStored = isStoredAt(setting);
  const reset = (): void => {
    if (isSwitch(setting)) onPut(setting, null);
    else onChange(null);
  };
  return (
    <Box
      data-path={setting.path}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr) auto", md: "minmax(0, 5fr) minmax(0, 6fr) 64px" },
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
        <Typography component="p" variant="caption" color="textSecondary">
          {draft !== undefined
            ? words(draft === null ? "will_inherit" : "not_saved")
            : words(isStored ? "set_here" : `from.${setting.inherited_from}`)}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0, gridRow: { xs: 2, md: 1 }, gridColumn: { xs: "1 / -1", md: 2 } }}>
        <Value {...props} save={save} />
        {setting.group === "locks" ? null : <SettingEffect setting={setting} />}
        <SavedNote setting={setting} save={save} onPut={onPut} />
        {props.contradicted.length === 0 ? null : (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {words("contradicted", { names: props.contradicted.join(", ") })}
          </Alert>
        )}
        {setting.path === NEWSLETTER_CONFIRM && setting.value === "1" ? <NewsletterConfirmations /> : null}
        {setting.lock_path === null ? null : (
          <LockSwitch
            name={label}
            isLocked={lock === undefined ? setting.locked : shownValue(lock, lockSave) === "1"}
            others={locked_with}
            {...(lock === undefined ? {} : { onToggle: (isLocked) => onPut(lock, isLocked ? "1" : "0") })}
          />
        )}
        {lock === undefined ? null : <SavedNote setting={lock} save={lockSave} onPut={onPut} />}
      </Box>
      <Box sx={{ display: "flex", gridRow: 1, gridColumn: { xs: 2, md: 3 }, justifyContent: "flex-end" }}>
        <BackButton label={label} scope={scope} draft={draft} isStored={isStored} onForget={onForget} onReset={reset} />
        <RowMenu
          path={setting.path}
          label={label}
          {...(isStored || setting.secret || draft !== undefined
            ? {}
            : { onKeep: () => onPut(setting, inherited_value) })}
        />
      </Box>
    </Box>
  );
}

function shownValue(setting: Setting, save: DirectSave | undefined): string {
  return save?.state === "saving" ? (save.value ?? setting.default) : setting.value;
}

function Value(props: SettingRowProps & { readonly save: DirectSave | undefined }): ReactNode {
  const { setting, scope, draft, inherited_value, save, error, onChange, onPut } = props;
  const label = useLabelOf()(setting);
  const saving = save?.state === "saving" ? save.value : undefined;
  const value = saving === null || draft === null ? inherited_value : (saving ?? draft ?? setting.value);
  if (setting.group === "locks") {
    return (
      <LockSwitch
        name={label}
        isLocked={value === "1"}
        others={[]}
        onToggle={(isLocked) => onPut(setting, isLocked ? "1" : "0")}
      />
    );
  }
  if (setting.path === METHOD_TENDERS) {
    return <MethodTenders scope={scope} value={value} error={error} onChange={onChange} />;
  }
  return (
    <Control
      setting={setting}
      value={value}
      draft={draft}
      error={error}
      onChange={isSwitch(setting) ? (next) => onPut(setting, next) : onChange}
    />
  );
}

interface SavedNoteProps {
  readonly setting: Setting;
  readonly save: DirectSave | undefined;
  readonly onPut: (setting: Setting, value: string | null) => void;
}

/** Shows the result of saving a value at once, with a button to undo it. */
function SavedNote({ setting, save, onPut }: SavedNoteProps): ReactNode {
  const words = useWordsOf("settings");
  if (save === undefined || save.state === "saving") return null;
  if (save.state === "refused") return <Alert severity="error">{save.refusal}</Alert>;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
      <Typography variant="caption">{words("saved", { smart_count: 1 })}</Typography>
      <Button size="small" onClick={() => onPut(setting, save.before)} aria-describedby={`label-${setting.path}`}>
        {words("undo")}
      </Button>
    </Box>
  );
}

interface BackButtonProps {
  readonly label: string;
  readonly scope: NamedScope;
  readonly draft: string | null | undefined;
  readonly isStored: boolean;
  readonly onForget: () => void;
  readonly onReset: () => void;
}

/** Shows the button that reverts an unsaved change or removes the level's own value. */
function BackButton({ label, scope, draft, isStored, onForget, onReset }: BackButtonProps): ReactNode {
  const words = useWordsOf("settings");
  if (draft === undefined && !isStored) return null;
  const text = draft === undefined ? words(`reset.${scope.scope}`) : words("take_back");
  return (
    <Tooltip title={text}>
      <IconButton
        size="small"
        aria-label={words("of_setting", { action: text, name: label })}
        onClick={draft === undefined ? onReset : onForget}
      >
        <Undo fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
