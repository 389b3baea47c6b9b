import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** The state at the end of a card's line on a phone. */
export function StateBeside({
  state,
  children,
}: {
  readonly state: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Box component="span" sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 1 }}>
      <span>{children}</span>
      {state}
    </Box>
  );
}
