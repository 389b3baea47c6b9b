import { Alert, Box, Button, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from "@mui/material";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useTranslate } from "react-admin";
import { call } from "../../api/client.ts";
import { useSave } from "../../parts/use-save.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import type { Connector, PlatformKind } from "./types.ts";

/** Settings that have a few values. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  prices_include_tax: ["yes", "no"],
  ship: ["yes", "no"],
  prices: ["net", "gross"],
};

interface SettingsFormProps {
  readonly kinds: readonly PlatformKind[];
  readonly connector: Connector | null;
  readonly onSaved: () => void;
  readonly onCancel?: () => void;
}

/** The platform, then its settings. The platform of a stored connector cannot be changed. */
export function SettingsForm({ kinds, connector, onSaved, onCancel }: SettingsFormProps): ReactNode {
  const words = useWordsOf("connector");
  const [name, setName] = useState(connector?.kind ?? "");
  const kind = kinds.find((one) => one.name === name);
  return (
    <>
      {connector === null ? (
        <TextField
          select
          fullWidth
          label={words("choose")}
          value={name}
          onChange={({ target }) => setName(target.value)}
          sx={{ maxWidth: 420, mb: 2 }}
        >
          {kinds.map((one) => (
            <MenuItem key={one.name} value={one.name}>
              {words(`kinds.${one.name}.name`, { _: one.name })}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      {kind ? (
        <KindForm
          key={kind.name}
          kind={kind}
          connector={connector}
          onSaved={onSaved}
          {...(onCancel === undefined ? {} : { onCancel })}
        />
      ) : null}
    </>
  );
}

interface KindFormProps extends Omit<SettingsFormProps, "kinds"> {
  readonly kind: PlatformKind;
}

function KindForm({ kind, connector, onSaved, onCancel }: KindFormProps): ReactNode {
  const words = useWordsOf("connector");
  const translate = useTranslate();
  const { isSaving, save } = useSave();
  const stored = new Map(connector?.settings.map(({ name, value }) => [name, value]));
  const owned = connector?.owned_kinds ?? kind.owned_kinds;
  const install = words(`kinds.${kind.name}.install`, { _: "" });
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => {
      const value = form.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    const secret = text("secret");
    const body = {
      kind: kind.name,
      settings: kind.settings
        .map(({ name }) => ({ name, value: text(`setting.${name}`) }))
        .filter(({ value }) => value !== ""),
      owned_kinds: kind.owned_kinds.filter((name) => form.has(`owned.${name}`)),
      ...(secret === "" ? {} : { secret }),
    };
    const saved = await save(() => call("PUT /connector", { body }), words("saved"));
    if (saved !== undefined) onSaved();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      {install === "" ? null : (
        <Alert severity="info" sx={{ mb: 2 }}>
          {install}
        </Alert>
      )}
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" }, mb: 2 }}>
        {kind.settings.map(({ name, is_required }) => {
          const help = words(`settings.${name}.help`, { _: "" });
          return (
            <TextField
              key={name}
              id={`setting-${name}`}
              name={`setting.${name}`}
              label={words(`settings.${name}.label`, { _: name })}
              defaultValue={stored.get(name) ?? ""}
              required={is_required}
              helperText={name === "url" ? words(`kinds.${kind.name}.url`, { _: help }) : help}
              {...(CHOICES[name] ? { select: true } : {})}
            >
              {CHOICES[name]
                ? ["", ...CHOICES[name]].map((choice) => (
                    <MenuItem key={choice} value={choice}>
                      {words(`choices.${choice === "" ? "empty" : choice}`)}
                    </MenuItem>
                  ))
                : null}
            </TextField>
          );
        })}
        {kind.needs_secret ? (
          <TextField
            id="connector-secret"
            name="secret"
            type="password"
            autoComplete="new-password"
            label={words("secret")}
            required={connector?.has_secret !== true}
            helperText={[
              words(`kinds.${kind.name}.secret`, { _: "" }),
              ...(connector?.has_secret === true ? [words("secret_stored")] : []),
            ].join(" ")}
          />
        ) : null}
      </Box>
      {kind.owned_kinds.length === 0 ? null : (
        <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 2 }}>
          <Typography component="legend" sx={{ fontWeight: 600 }}>
            {words("owned")}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {words("owned_lead")}
          </Typography>
          {kind.owned_kinds.map((name) => (
            <FormControlLabel
              key={name}
              control={<Checkbox name={`owned.${name}`} defaultChecked={owned.includes(name)} />}
              label={translate(`tk.imports.kinds.${name}.name`, { _: name })}
            />
          ))}
        </Box>
      )}
      <Button type="submit" variant="contained" disabled={isSaving}>
        {words("save_and_check")}
      </Button>
      {onCancel === undefined ? null : (
        <Button onClick={onCancel} sx={{ ml: 1 }}>
          {translate("ra.action.cancel")}
        </Button>
      )}
    </form>
  );
}
