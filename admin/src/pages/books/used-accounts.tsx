import { Box, TextField, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Figures } from "../../parts/figures.tsx";
import { lineText, useJournalWords } from "../../parts/journal-words.ts";
import { useCall } from "../../parts/use-call.ts";
import { accountIn, withAccount } from "./account-lines.ts";
import { daysOf } from "./months.ts";
import { useBooksWords } from "./texts.ts";

const SHOWN_MAX = 500;

interface UsedAccountsProps {
  readonly month: string;
  readonly scope: { readonly scope: string; readonly scope_id: number };
  /** Own accounts as lines of text. */
  readonly own: string;
  /** Undefined for readers who may not change them. */
  readonly onChange: ((own: string) => void) | undefined;
}

/** Lists what the entries of a month are booked on: roles without an account first. */
export function UsedAccounts({ month, scope, own, onChange }: UsedAccountsProps): ReactNode {
  const words = useBooksWords();
  const journal = useJournalWords();
  const query = { ...daysOf(month), ...scope, page_size: SHOWN_MAX };
  const { data } = useCall("GET /books/accounts/used", { query });
  if (data === undefined || data.items.length === 0) return null;
  const lacking = data.items.filter(({ account }) => account === null).length;
  return (
    <div>
      <Typography variant="subtitle1" component="h3">
        {words("used")}
      </Typography>
      <Typography variant="body2" color={lacking > 0 ? "warning" : "textSecondary"} sx={{ mb: 0.5 }}>
        {lacking > 0 ? words("lacking", { smart_count: lacking }) : words("none_lacking")}
      </Typography>
      <Figures
        label={words("used")}
        columns={[words("line"), words("account"), ...(onChange === undefined ? [] : [words("own_account")])]}
        textColumns={[1, 2]}
        rows={data.items.map(({ name, account, gross }) => {
          const [role = "", ...rest] = name.split(":");
          const text = lineText(role, rest.join(":"), journal);
          return {
            key: `${name} ${account}`,
            cells: [
              <Box key="n">
                {text}
                <Typography component="div" variant="caption" color="textSecondary">
                  {name}
                </Typography>
              </Box>,
              account === null ? (
                <Typography key="a" variant="body2" color="warning">
                  {words("without")}
                </Typography>
              ) : (
                `${account}${gross ? ` · ${words("gross")}` : ""}`
              ),
              ...(onChange === undefined
                ? []
                : [
                    <TextField
                      key="o"
                      size="small"
                      margin="none"
                      value={accountIn(own, name)}
                      onChange={({ target }) => onChange(withAccount(own, name, target.value))}
                      sx={{ minWidth: 100 }}
                      slotProps={{ htmlInput: { "aria-label": `${words("own_account")}: ${text}` } }}
                    />,
                  ]),
            ],
          };
        })}
      />
    </div>
  );
}
