import { Box } from "@mui/material";
import type { ReactNode } from "react";

interface SourceTextProps {
  readonly label: string;
  readonly children: string;
}

/** Shows a text with its line breaks, such as JSON. A long text scrolls in its own box. */
export function SourceText({ label, children }: SourceTextProps): ReactNode {
  return (
    <Box
      component="pre"
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{
        m: 0,
        p: 1.5,
        maxHeight: 400,
        overflow: "auto",
        whiteSpace: "pre-wrap",
        overflowWrap: "anywhere",
        fontSize: "0.8rem",
        bgcolor: "action.hover",
        borderRadius: 1,
      }}
    >
      {children}
    </Box>
  );
}
