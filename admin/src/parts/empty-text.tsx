import { Typography } from "@mui/material";
import type { ReactNode } from "react";

export function EmptyText({ children }: { readonly children: string }): ReactNode {
  return (
    <Typography color="textSecondary" sx={{ p: 4, textAlign: "center" }}>
      {children}
    </Typography>
  );
}
