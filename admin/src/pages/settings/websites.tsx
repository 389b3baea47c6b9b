import Add from "@mui/icons-material/Add";
import { Alert, Box, Button, Chip, TextField, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNotify, useTranslate } from "react-admin";
import { call } from "../../api/client.ts";
import { FormDialog } from "../../parts/forms/form-dialog.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Section } from "../../parts/section.tsx";
import { errorText } from "../../parts/text.ts";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { Failure } from "../../parts/failure/failure.tsx";

/** The level that is being added, and its parent. */
type Adding =
  | { readonly kind: "website" }
  | { readonly kind: "group"; readonly website_id: number }
  | { readonly kind: "store"; readonly group_id: number };

/** Lists the websites with their store groups and store views. */
export function WebsitesPage(): ReactNode {
  const words = useWordsOf("settings");
  const [adding, setAdding] = useState<Adding>();
  const read = useCall("GET /websites", {}, { keeps_error: true });
  const { data } = read;
  const settingsLink = (scope: string): ReactNode => (
    <Button size="small" component={Link} to={`/settings?scope=${encodeURIComponent(scope)}`}>
      {words("title")}
    </Button>
  );
  return (
    <Screen
      title={words("manage_websites")}
      lead={words("websites.lead")}
      max_width={1000}
      actions={
        <Button variant="contained" startIcon={<Add />} onClick={() => setAdding({ kind: "website" })}>
          {words("websites.add_website")}
        </Button>
      }
    >
      <Failure of={read} />
      {data?.items.map((website) => (
        <Section
          key={website.website_id}
          title={website.name}
          actions={
            <>
              {website.is_default ? <Chip size="small" color="primary" label={words("websites.default")} /> : null}
              <Chip size="small" variant="outlined" label={website.code} />
              {settingsLink(`websites:${website.website_id}`)}
            </>
          }
        >
          {website.groups.length === 0 ? (
            <Typography color="textSecondary">{words("websites.no_groups")}</Typography>
          ) : null}
          {website.groups.map((group) => (
            <Box key={group.group_id} sx={{ borderLeft: 3, borderColor: "divider", pl: 2, mb: 2 }}>
              <Typography component="h3" variant="subtitle1">
                {words("websites.group", { name: group.name })}
              </Typography>
              {group.stores.length === 0 ? (
                <Typography color="textSecondary">{words("websites.no_stores")}</Typography>
              ) : null}
              {group.stores.map((store) => (
                <Box
                  key={store.store_id}
                  sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", py: 0.5 }}
                >
                  <Typography sx={{ flexGrow: 1 }}>{store.name}</Typography>
                  {store.store_id === group.default_store_id ? (
                    <Chip size="small" label={words("websites.default")} />
                  ) : null}
                  {store.is_active ? null : <Chip size="small" color="warning" label={words("websites.inactive")} />}
                  <Chip size="small" variant="outlined" label={store.code} />
                  {settingsLink(`stores:${store.store_id}`)}
                </Box>
              ))}
              <Button
                size="small"
                startIcon={<Add />}
                onClick={() => setAdding({ kind: "store", group_id: group.group_id })}
              >
                {words("websites.add_store")}
              </Button>
            </Box>
          ))}
          <Button
            size="small"
            startIcon={<Add />}
            onClick={() => setAdding({ kind: "group", website_id: website.website_id })}
          >
            {words("websites.add_group")}
          </Button>
        </Section>
      ))}
      {adding === undefined ? null : <AddDialog adding={adding} onClose={() => setAdding(undefined)} />}
    </Screen>
  );
}

async function add(adding: Adding, name: string, code: string): Promise<void> {
  if (adding.kind === "website") await call("POST /websites", { body: { code, name } });
  else if (adding.kind === "group") {
    await call("POST /store-groups", { body: { website_id: adding.website_id, name } });
  } else await call("POST /stores", { body: { group_id: adding.group_id, code, name } });
}

function AddDialog({ adding, onClose }: { readonly adding: Adding; readonly onClose: () => void }): ReactNode {
  const words = useWordsOf("settings");
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const send = async (): Promise<void> => {
    try {
      await add(adding, name, code);
      await queries.invalidateQueries({ queryKey: ["call", "GET /websites"] });
      notify(words("websites.added", { name }));
      onClose();
    } catch (failure) {
      setRefusal(errorText(failure));
    }
  };
  return (
    <FormDialog
      title={words(`websites.add_${adding.kind}`)}
      submit={translate("ra.action.add")}
      width="xs"
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Box sx={{ display: "grid", gap: 2 }}>
        {refusal === undefined ? null : <Alert severity="error">{refusal}</Alert>}
        <TextField
          label={words("websites.name")}
          value={name}
          required
          autoFocus
          margin="dense"
          onChange={(event) => setName(event.target.value)}
        />
        {adding.kind === "group" ? null : (
          <TextField
            label={words("websites.code")}
            value={code}
            required
            helperText={words("websites.code_help")}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Box>
    </FormDialog>
  );
}
