import { Box, Button, Chip, type Theme, Typography, useMediaQuery } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useLocale } from "react-admin";
import type { Row } from "../../api/client.ts";
import { Figures } from "../../parts/figures.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { useKindWords } from "./kind-words.ts";
import { Failure } from "../../parts/failure/failure.tsx";

type Past = Row<"GET /imports">;

const COUNTS = ["rows", "inserted", "updated", "unchanged", "refused"] as const;
const PAGE_ROWS = 10;

/** Lists past imports, newest first. */
export function PastImports(): ReactNode {
  const words = useWordsOf("imports");
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const [wanted, setWanted] = useState(PAGE_ROWS);
  const read = useCall("GET /imports", { query: { page_size: wanted, sort: "-import_id" } }, { keeps_error: true });
  const { data } = read;
  return (
    <Section title={words("past")} lead={words("past_lead")}>
      <Failure of={read} />
      {data?.total_count === 0 ? <Typography color="textSecondary">{words("past_empty")}</Typography> : null}
      {data && data.total_count > 0 ? isPhone ? <Cards items={data.items} /> : <PastTable items={data.items} /> : null}
      {data && data.total_count > data.items.length ? (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setWanted(wanted + 5 * PAGE_ROWS)}>
          {words("more")}
        </Button>
      ) : null}
    </Section>
  );
}

function PastTable({ items }: { readonly items: readonly Past[] }): ReactNode {
  const words = useWordsOf("imports");
  const { nameOf } = useKindWords();
  const count = useCount();
  return (
    <Figures
      label={words("past")}
      columns={[words("file"), words("when"), ...COUNTS.map((name) => words(name))]}
      rows={items.map((past) => ({
        key: String(past.import_id),
        cells: [
          <Box key="f" sx={{ overflowWrap: "anywhere", minWidth: 160 }}>
            {past.file}
            <Typography variant="caption" color="textSecondary" sx={{ display: "block" }}>
              {nameOf({ kind: past.kind })} <NotStored past={past} />
            </Typography>
          </Box>,
          <Box key="w" sx={{ whiteSpace: "nowrap" }}>
            <Instant value={past.created_at} />
            <Typography variant="caption" color="textSecondary" sx={{ display: "block" }}>
              {past.imported_by}
            </Typography>
          </Box>,
          ...COUNTS.map((name) => count(past[name])),
        ],
      }))}
    />
  );
}

function Cards({ items }: { readonly items: readonly Past[] }): ReactNode {
  const words = useWordsOf("imports");
  const { nameOf } = useKindWords();
  const count = useCount();
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {items.map((past) => (
        <Box component="li" key={past.import_id} sx={{ py: 1, borderTop: 1, borderColor: "divider" }}>
          <Typography sx={{ overflowWrap: "anywhere" }}>
            {past.file} <NotStored past={past} />
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {nameOf({ kind: past.kind })} · <Instant value={past.created_at} /> · {past.imported_by}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {COUNTS.map((name) => `${words(name)} ${count(past[name])}`).join(" · ")}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function NotStored({ past }: { readonly past: Past }): ReactNode {
  const words = useWordsOf("imports");
  return past.is_stored ? null : <Chip size="small" variant="outlined" color="warning" label={words("not_stored")} />;
}

function useCount(): (value: number) => string {
  const locale = useLocale() ?? "en";
  return (value) => new Intl.NumberFormat(locale).format(value);
}
