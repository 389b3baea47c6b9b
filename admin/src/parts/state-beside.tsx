import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** Shows a state at the end of a line of a phone's card. */
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
