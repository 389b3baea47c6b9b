import { Box, Button, MenuItem, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";
import { type Answer, call } from "../../api/client.ts";
import { presetDays } from "../../parts/period/presets.ts";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useSave } from "../../parts/use-save.ts";
import { accountLines, readAccountLines } from "./account-lines.ts";
import { useBooksWords } from "./texts.ts";

type Accounts = Answer<"GET /books/accounts">;

const PRESETS = ["skr03", "skr04", "nl", "generic"] as const;

/** Shows the accounts of all shops, and stores another version of them. */
export function AccountsForm(): ReactNode {
  const words = useBooksWords();
  const { data } = useCall("GET /books/accounts", { query: { date: presetDays("today").to } });
  return (
    <Section title={words("accounts")} lead={words("accounts_lead")}>
      {data === undefined ? null : <Form key={data.version} stored={data} />}
    </Section>
  );
}

function Form({ stored }: { readonly stored: Accounts }): ReactNode {
  const words = useBooksWords();
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
  const field = (name: Name, more: object = {}): ReactNode => (
    <TextField
      key={name}
      size="small"
      label={words(name)}
      value={values[name]}
      onChange={({ target }) => setValues({ ...values, [name]: target.value })}
      {...more}
    />
  );
  const number = (text: string): number | null => (text.trim() === "" ? null : Number(text));
  const store = (): void => {
    const body = {
      scope: "default",
      scope_id: 0,
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
    void save(() => call("PUT /books/accounts", { body }), words("saved"));
  };
  return (
    <Box sx={{ display: "grid", gap: 2, maxWidth: 560 }}>
      <TextField
        select
        size="small"
        label={words("preset")}
        value={values.preset}
        onChange={({ target }) => setValues({ ...values, preset: target.value })}
      >
        {PRESETS.map((preset) => (
          <MenuItem key={preset} value={preset}>
            {words(`preset_${preset}`)}
          </MenuItem>
        ))}
      </TextField>
      {field("valid_from", { type: "date", slotProps: { inputLabel: { shrink: true } } })}
      {field("own", { multiline: true, minRows: 3, helperText: words("own_help") })}
      {field("consultant")}
      {field("client")}
      {field("account_length")}
      {field("fiscal_year_start")}
      <Button variant="contained" disabled={isSaving} onClick={store} sx={{ justifySelf: "start" }}>
        {words("save_accounts")}
      </Button>
    </Box>
  );
}
