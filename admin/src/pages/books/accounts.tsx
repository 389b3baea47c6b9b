import { Alert, Box, MenuItem, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { presetDays } from "../../parts/period/presets.ts";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { AccountsForm } from "./accounts-form.tsx";
import { useBooksWords } from "./texts.ts";
import { Versions } from "./versions.tsx";

const SCOPE_ID = "books-scope";
const DEFAULT = { scope: "default", scope_id: 0 };

/** Shows the accounts of a scope, those that lack first, and its versions. */
export function Accounts({ month }: { readonly month: string }): ReactNode {
  const words = useBooksWords();
  return (
    <Section title={words("accounts")} lead={words("accounts_lead")}>
      <ScopedAccounts month={month} />
    </Section>
  );
}

function ScopedAccounts({ month }: { readonly month: string }): ReactNode {
  const words = useBooksWords();
  const translate = useTranslate();
  const [chosen, setChosen] = useState(DEFAULT);
  const [opened, setOpened] = useState<number>();
  const today = presetDays("today").to;
  const { data: stored } = useCall("GET /books/accounts", { query: { ...chosen, date: today } });
  const { data: versions } = useCall("GET /books/accounts/versions", { query: chosen });
  if (stored === undefined || versions === undefined) return null;
  const nameOf = (one: { readonly scope: string; readonly scope_id: number }): string =>
    versions.scopes.find(({ scope, scope_id }) => keyOf({ scope, scope_id }) === keyOf(one))?.name ||
    translate("tk.settings.default_scope");
  const isInherited = stored.version !== 0 && keyOf(stored) !== keyOf(chosen);
  const shown = versions.items.find(({ version }) => version === opened) ?? stored;
  const choose = (key: string): void => {
    const [scope = "default", id = "0"] = key.split(":");
    setChosen({ scope, scope_id: Number(id) });
    setOpened(undefined);
  };
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {versions.scopes.length < 2 ? null : (
        <TextField
          select
          size="small"
          label={words("scope")}
          value={keyOf(chosen)}
          onChange={({ target }) => choose(target.value)}
          sx={{ maxWidth: 560 }}
          slotProps={{ htmlInput: { id: SCOPE_ID }, inputLabel: { htmlFor: SCOPE_ID } }}
        >
          {versions.scopes.map((one) => (
            <MenuItem key={keyOf(one)} value={keyOf(one)} sx={{ pl: DEPTHS[one.scope] ?? 2 }}>
              {nameOf(one)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {isInherited ? (
        <Alert severity="info">{words("inherited", { from: nameOf(stored), scope: nameOf(chosen) })}</Alert>
      ) : null}
      <AccountsForm
        key={`${keyOf(chosen)} ${shown.version} ${String(opened === undefined)}`}
        scope={chosen}
        stored={shown}
        month={month}
        onStored={() => setOpened(undefined)}
      />
      <Versions versions={versions} applied={isInherited ? 0 : stored.version} opened={opened} onOpen={setOpened} />
    </Box>
  );
}

/** Space before a scope, by its depth. */
const DEPTHS: Readonly<Record<string, number>> = { default: 2, websites: 4, stores: 6 };

const keyOf = ({ scope, scope_id }: typeof DEFAULT): string => `${scope}:${scope_id}`;
