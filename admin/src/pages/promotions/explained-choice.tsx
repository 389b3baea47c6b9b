import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { RadioButtonGroupInput, required } from "react-admin";
import { useWordsOf } from "../../parts/hooks.ts";

interface ExplainedChoiceProps {
  readonly source: string;
  /** Key below `tk.promotions` of each choice's texts: its `name` and its `lead`. */
  readonly texts: string;
  readonly ids: readonly string[];
}

/** Shows a choice among a few options, each with an explanation. */
export function ExplainedChoice({ source, texts, ids }: ExplainedChoiceProps): ReactNode {
  const words = useWordsOf("promotions");
  return (
    <RadioButtonGroupInput
      source={source}
      row={false}
      translateChoice={false}
      validate={required()}
      helperText={false}
      choices={ids.map((id) => ({
        id,
        name: (
          <Box component="span" sx={{ display: "block", py: 0.5 }}>
            {words(`${texts}.${id}.name`)}
            <Typography component="span" variant="body2" color="textSecondary" sx={{ display: "block" }}>
              {words(`${texts}.${id}.lead`)}
            </Typography>
          </Box>
        ),
      }))}
    />
  );
}
