import { Alert, Box, LinearProgress, Typography } from "@mui/material";
import { type ReactNode, useMemo, useState } from "react";
import { Title } from "react-admin";
import { PAGE } from "../../parts/page.ts";
import { useCall } from "../../parts/use-call.ts";
import { useHolds } from "../../parts/use-holds.ts";
import { useWordsOf } from "../../parts/use-words.ts";
import { FormatHelp } from "./format-help.tsx";
import { ImportForm } from "./form.tsx";
import { PastImports } from "./past.tsx";

/** Files into products, customers, prices, rules: choose, check, import, and what came of it. */
export function ImportsPage(): ReactNode {
  const words = useWordsOf("imports");
  const holds = useHolds();
  const { data, error } = useCall("GET /imports/kinds");
  const [explained, setExplained] = useState("products");
  const kinds = useMemo(() => (data?.kinds ?? []).filter(({ resource }) => holds(resource)), [data, holds]);
  return (
    <Box sx={{ ...PAGE, maxWidth: 1000 }}>
      <Title title={words("title")} />
      <Typography variant="h5" component="p" sx={{ mb: 0.5 }}>
        {words("title")}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {words("lead")}
      </Typography>
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      {kinds.length === 0 ? (
        data ? null : (
          <LinearProgress aria-label={words("loading")} />
        )
      ) : (
        <>
          <ImportForm kinds={kinds} onExplain={setExplained} />
          <PastImports />
          <FormatHelp kinds={kinds} explained={explained} onExplain={setExplained} />
        </>
      )}
    </Box>
  );
}
