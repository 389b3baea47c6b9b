import { Alert, Box, Button, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from "@mui/material";
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { call } from "../../api/client.ts";
import { useSave } from "../../parts/use-save.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { SettingField } from "./setting-field.tsx";
import type { Connector, Options, PlatformKind, Setting } from "./types.ts";

interface SettingsFormProps {
  readonly kinds: readonly PlatformKind[];
  readonly connector: Connector | null;
  readonly onSaved: () => void;
  readonly onCancel?: () => void;
}

/**
 * Shows the form of a connector: the platform, then its settings. The platform of a stored
 * connector cannot be changed.
 */
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
  const { isSaving: isLoading, save: load } = useSave();
  const form = useRef<HTMLFormElement>(null);
  const [options, setOptions] = useState<Options>();
  const stored = new Map(connector?.settings.map(({ name, value }) => [name, value]));
  const owned = connector?.owned_kinds ?? kind.owned_kinds;
  const install = words(`kinds.${kind.name}.install`, { _: "" });
  /** Returns the form's values in the API's format. */
  const read = () => {
    const entered = new FormData(form.current ?? undefined);
    const text = (name: string): string => {
      const value = entered.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    const secret = text("secret");
    return {
      kind: kind.name,
      settings: kind.settings
        .map(({ name }) => ({ name, value: text(`setting.${name}`) }))
        .filter(({ value }) => value !== ""),
      owned_kinds: kind.owned_kinds.filter((name) => entered.has(`owned.${name}`)),
      ...(secret === "" ? {} : { secret }),
    };
  };
  const loadOptions = async (): Promise<void> => {
    const { owned_kinds: _, ...body } = read();
    const found = await load(() => call("POST /connector/options", { body }));
    if (found !== undefined) setOptions(found);
  };
  // Tillkeeper's own lists can be read at once, the platform's lists only after its address and
  // secret are stored.
  const loadAtFirst = useEffectEvent(() => void loadOptions());
  useEffect(() => loadAtFirst(), []);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const body = read();
    const saved = await save(() => call("PUT /connector", { body }), words("saved"));
    if (saved !== undefined) onSaved();
  };
  const fieldOf = (setting: Setting): ReactNode => {
    const { name } = setting;
    const help = words(`settings.${name}.help`, { _: "" });
    return (
      <SettingField
        key={name}
        setting={setting}
        stored={stored.get(name) ?? ""}
        help={name === "url" ? words(`kinds.${kind.name}.url`, { _: help }) : help}
        options={options}
      />
    );
  };
  const columns = { display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" }, mb: 2 } as const;
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      {install === "" ? null : (
        <Alert severity="info" sx={{ mb: 2 }}>
          {install}
        </Alert>
      )}
      <Box sx={columns}>
        {kind.settings.filter(({ name }) => name === "url").map(fieldOf)}
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
      <Button onClick={() => void loadOptions()} disabled={isLoading} sx={{ mb: 1 }}>
        {words("load_lists")}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {words("load_lists_lead")}
      </Typography>
      {options === undefined || options.problem === null ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {words("lists_problem")}{" "}
          <Box component="span" className="tk-own-words" lang="en" sx={{ overflowWrap: "anywhere" }}>
            {options.problem}
          </Box>
        </Alert>
      )}
      <Box sx={columns}>{kind.settings.filter(({ name }) => name !== "url").map(fieldOf)}</Box>
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
