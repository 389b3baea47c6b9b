import { Autocomplete, Box, Button, Link, TextField, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { call } from "../../api/client.ts";
import { useCall } from "../../parts/use-call.ts";
import { useSave } from "../../parts/use-save.ts";

/** Shows the terminal that a licence is linked to, or a choice of terminals without a licence. */
export function LicenseTerminal({ license_id }: { readonly license_id: number }): ReactNode {
  const translate = useTranslate();
  const { isSaving, save } = useSave();
  const { data } = useCall("GET /terminals", { query: { page_size: 0 } });
  const [chosen, setChosen] = useState<{ readonly id: number; readonly label: string } | null>(null);
  const holder = data?.items.find((terminal) => terminal.license_id === license_id);
  const link = (terminal_id: number, to: number | null): Promise<unknown> =>
    save(() => call("PUT /terminals/{id}", { path: { id: terminal_id }, body: { license_id: to } }), "tk.shops.linked");
  if (holder) {
    return (
      <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
        <Link component={RouterLink} to={`/terminals/${holder.terminal_id}`}>
          {holder.full_name}
        </Link>
        <Button size="small" disabled={isSaving} onClick={() => void link(holder.terminal_id, null)}>
          {translate("tk.shops.unlink")}
        </Button>
      </Box>
    );
  }
  const free = (data?.items ?? []).filter((terminal) => terminal.license_id === null);
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate("tk.shops.license_is_free")}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Autocomplete
          sx={{ flex: 1, minWidth: 200 }}
          options={free.map(({ terminal_id, full_name }) => ({ id: terminal_id, label: full_name }))}
          isOptionEqualToValue={(option, value) => option.id === value.id}
          value={chosen}
          onChange={(_, option) => setChosen(option)}
          renderInput={(params) => <TextField {...params} label={translate("tk.shops.terminal")} />}
        />
        <Button
          variant="outlined"
          disabled={chosen === null || isSaving}
          onClick={() => chosen && void link(chosen.id, license_id)}
        >
          {translate("tk.shops.link")}
        </Button>
      </Box>
    </Box>
  );
}
