import { Box } from "@mui/material";
import { Fragment, type ReactNode } from "react";

interface FactsProps {
  readonly rows: readonly (readonly [label: string, value: ReactNode])[];
}

/** Shows labels and values in two columns; on a phone each value is below its label. */
export function Facts({ rows }: FactsProps): ReactNode {
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr", sm: "max-content 1fr" },
        columnGap: 3,
        rowGap: 0.5,
        m: 0,
      }}
    >
      {rows.map(([label, value]) => (
        <Fragment key={label}>
          <Box component="dt" sx={{ color: "text.secondary", fontSize: "0.875rem" }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, mb: { xs: 0.5, sm: 0 }, overflowWrap: "anywhere" }}>
            {value}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}
