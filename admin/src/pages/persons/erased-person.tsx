import { Alert, Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale } from "react-admin";
import { Section } from "../../parts/section.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { useRetentionWords } from "../../parts/retention-words.ts";
import type { Erased } from "./erase-dialog.tsx";
import { HELD } from "./person.ts";

/** An erasure keeps the invoices, which were handed out. */
const ERASED = HELD.filter((name) => name !== "invoices");

const MASKED = new Set<string>(["receipts", "orders", "claims", "audit_entries"]);
const LEFT_TO_DO = ["restore", "elsewhere", "registers"] as const;

/** Shows the result of the erasure, and the tasks that remain to be done by hand. */
export function ErasedPerson({ erased }: { readonly erased: Erased & { readonly email: string } }): ReactNode {
  const words = useWordsOf("persons");
  const retentionWords = useRetentionWords();
  const locale = useLocale() ?? "en";
  const { counts, email, erasure_id, held_receipts } = erased;
  const countsOf = (isMasked: boolean): string =>
    new Intl.ListFormat(locale).format(
      ERASED.filter((name) => counts[name] > 0 && MASKED.has(name) === isMasked).map(
        (name) =>
          `${new Intl.NumberFormat(locale).format(counts[name])} ${words(`held.${name}`, { smart_count: counts[name] })}`,
      ),
    );
  const [deleted, masked] = [countsOf(false), countsOf(true)];
  return (
    <Section title={words("erased_title", { email })}>
      <Alert severity="success" role="status" sx={{ mb: 2 }}>
        {deleted === "" && masked === "" ? words("erased_nothing") : null}
        {deleted === "" ? null : <div>{words("erased_deleted", { what: deleted })}</div>}
        {masked === "" ? null : <div>{words("erased_masked", { what: masked })}</div>}
        {held_receipts === 0 ? null : <div>{retentionWords("erased_held", { smart_count: held_receipts })}</div>}
        <div>{words("erased_number", { number: erasure_id })}</div>
      </Alert>
      <Typography component="h3" variant="subtitle2">
        {words("left_to_do")}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: "0.875rem", color: "text.secondary" }}>
        {LEFT_TO_DO.map((name) => (
          <li key={name}>{words(`to_do.${name}`)}</li>
        ))}
      </Box>
    </Section>
  );
}
