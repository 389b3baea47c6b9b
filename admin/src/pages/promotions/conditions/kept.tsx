import { Alert, Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { SourceText } from "../../../parts/source-text.tsx";
import { useWordsOf } from "../../../parts/hooks.ts";

/** Shows conditions that this application cannot edit. They are kept unchanged. */
export function KeptConditions({ json }: { readonly json: unknown }): ReactNode {
  const words = useWordsOf("conditions");
  return (
    <>
      <Alert severity="info" sx={{ mb: 1 }}>
        {words("kept")}
      </Alert>
      <Box component="details">
        <Typography component="summary" sx={{ cursor: "pointer", fontWeight: 600 }}>
          {words("as_stored")}
        </Typography>
        <SourceText label={words("as_stored")}>{JSON.stringify(json, null, 2)}</SourceText>
      </Box>
    </>
  );
}
