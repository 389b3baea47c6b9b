import DeleteForever from "@mui/icons-material/DeleteForever";
import Download from "@mui/icons-material/Download";
import { Alert, Box, Button, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useLocale, useNotify } from "react-admin";
import { download } from "../../api/download.ts";
import { errorText } from "../../parts/text.ts";
import { Instant } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import { Stat, Stats } from "../../parts/stat.tsx";
import { useHolds, useWordsOf } from "../../parts/hooks.ts";
import { type Found, HELD, receiptsOf } from "./person.ts";

interface HeldDataProps {
  readonly found: Found;
  readonly onErase: () => void;
}

/** Shows how much data about a person is stored, with the available actions. */
export function HeldData({ found, onErase }: HeldDataProps): ReactNode {
  const words = useWordsOf("persons");
  const holds = useHolds();
  const locale = useLocale() ?? "en";
  const notify = useNotify();
  const [isSaving, setSaving] = useState(false);
  const { email, counts, accounts, shortened } = found;
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const file_name = `${words("file_name")}-${email.replaceAll(/[^a-z0-9.-]+/gi, "-")}.json`;
      await download("POST /persons/export", { email }, file_name);
    } catch (error) {
      notify(errorText(error), { type: "error" });
    } finally {
      setSaving(false);
    }
  };
  const there = HELD.filter((name) => counts[name] > 0);
  const absent = HELD.filter((name) => counts[name] === 0);
  const list = new Intl.ListFormat(locale, { type: "disjunction" });
  const cut = HELD.filter((name) => shortened.includes(name)).map((name) =>
    words(`held.${name}`, { smart_count: counts[name] }),
  );
  const receipts = holds("Vendor_Pos::receipts") ? receiptsOf(email) : undefined;
  if (there.length === 0) {
    return (
      <Section title={words("nothing_title", { email })}>
        <Typography color="textSecondary" sx={{ mb: 1.5, maxWidth: 640 }}>
          {words("nothing")}
        </Typography>
        <Button size="small" onClick={onErase}>
          {words("erase_all_the_same")}
        </Button>
      </Section>
    );
  }
  return (
    <Section title={words("held_title", { email })}>
      {accounts.length === 0 ? (
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          {words("no_account")}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: "none", m: 0, mb: 1.5, p: 0 }}>
          {accounts.map(({ entity_id, firstname, lastname, created_at }) => (
            <li key={entity_id}>
              <Typography component="span" sx={{ fontWeight: 600 }}>
                {`${firstname} ${lastname}`}
              </Typography>{" "}
              <Typography component="span" color="textSecondary">
                {words("customer_since")} <Instant value={created_at} />
              </Typography>
            </li>
          ))}
        </Box>
      )}
      <Stats>
        {there.map((name) => (
          <Stat
            key={name}
            label={words(`held.${name}`, { smart_count: counts[name] })}
            value={new Intl.NumberFormat(locale).format(counts[name])}
            to={name === "receipts" ? receipts : undefined}
          />
        ))}
      </Stats>
      {absent.length === 0 ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {words("absent", { what: list.format(absent.map((name) => words(`held.${name}`, { smart_count: 1 }))) })}
        </Typography>
      )}
      {cut.length === 0 ? null : (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {words("shortened", { what: new Intl.ListFormat(locale).format(cut) })}
        </Alert>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 2 }}>
        <Button variant="contained" startIcon={<Download />} loading={isSaving} onClick={() => void save()}>
          {words("export")}
        </Button>
        <Button variant="outlined" color="error" startIcon={<DeleteForever />} onClick={onErase}>
          {words("erase")}
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {words("export_help")}
      </Typography>
    </Section>
  );
}
