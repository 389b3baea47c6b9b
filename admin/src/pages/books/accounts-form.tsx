import { Box, Button, MenuItem, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";
import { type Answer, call } from "../../api/client.ts";
import { useHolds } from "../../parts/hooks.ts";
import { presetDays } from "../../parts/period/presets.ts";
import { useSave } from "../../parts/use-save.ts";
import { accountLines, readAccountLines } from "./account-lines.ts";
import { PRESETS, presetName, useBooksWords } from "./texts.ts";
import { UsedAccounts } from "./used-accounts.tsx";

interface AccountsFormProps {
  readonly scope: { readonly scope: string; readonly scope_id: number };
  readonly stored: Pick<Answer<"GET /books/accounts">, "version" | "preset" | "accounts" | "datev">;
  readonly month: string;
  readonly onStored: () => void;
}

/** Shows accounts, and stores another version of them for readers who may. */
export function AccountsForm({ scope, stored, month, onStored }: AccountsFormProps): ReactNode {
  const words = useBooksWords();
  const isEditable = useHolds()("Vendor_Pos::books_manage");
  const { isSaving, save } = useSave();
  const { datev } = stored;
  const [values, setValues] = useState({
    preset: stored.preset,
    // The first accounts are meant for the months before as well.
    valid_from: stored.version === 0 ? presetDays("this_year").from : presetDays("today").to,
    own: accountLines(stored.accounts),
    consultant: String(datev.consultant ?? ""),
    client: String(datev.client ?? ""),
    account_length: String(datev.account_length),
    fiscal_year_start: datev.fiscal_year_start,
  });
  type Name = keyof typeof values;
  const set = (name: Name, value: string): void => setValues({ ...values, [name]: value });
  const field = (name: Name, more: object = {}): ReactNode => (
    <TextField
      key={name}
      size="small"
      label={words(name)}
      value={values[name]}
      disabled={!isEditable}
      onChange={({ target }) => set(name, target.value)}
      {...more}
    />
  );
  const number = (text: string): number | null => (text.trim() === "" ? null : Number(text));
  const store = async (): Promise<void> => {
    const body = {
      ...scope,
      valid_from: values.valid_from,
      preset: values.preset,
      accounts: readAccountLines(values.own),
      datev: {
        consultant: number(values.consultant),
        client: number(values.client),
        account_length: Number(values.account_length),
        fiscal_year_start: values.fiscal_year_start,
      },
    };
    if ((await save(() => call("PUT /books/accounts", { body }), words("saved"))) !== undefined) onStored();
  };
  return (
    <>
      <UsedAccounts
        month={month}
        scope={scope}
        own={values.own}
        onChange={isEditable ? (own) => set("own", own) : undefined}
      />
      <Box sx={{ display: "grid", gap: 2, maxWidth: 560 }}>
        <TextField
          select
          size="small"
          label={words("preset")}
          value={values.preset}
          disabled={!isEditable}
          onChange={({ target }) => set("preset", target.value)}
        >
          {PRESETS.map((preset) => (
            <MenuItem key={preset} value={preset}>
              {words(presetName(preset))}
            </MenuItem>
          ))}
        </TextField>
        {isEditable ? field("valid_from", { type: "date", slotProps: { inputLabel: { shrink: true } } }) : null}
        {field("own", { multiline: true, minRows: 3, helperText: words("own_help") })}
        {field("consultant")}
        {field("client")}
        {field("account_length")}
        {field("fiscal_year_start")}
        {isEditable ? (
          <Button variant="contained" disabled={isSaving} onClick={() => void store()} sx={{ justifySelf: "start" }}>
            {words("save_accounts")}
          </Button>
        ) : null}
      </Box>
    </>
  );
}
