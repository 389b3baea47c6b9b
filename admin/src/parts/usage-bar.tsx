import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";

interface UsageBarProps {
  readonly label: string;
  /** Used percentage of the limit; undefined without a limit. */
  readonly percent: number | undefined;
  readonly children: ReactNode;
}

const NEAR_PERCENT = 80;

/** Shows the used part of a limit as text and a bar. */
export function UsageBar({ label, percent, children }: UsageBarProps): ReactNode {
  const shown = Math.min(percent ?? 0, 100);
  const color = shown >= 100 ? "error.main" : shown >= NEAR_PERCENT ? "warning.main" : "success.main";
  return (
    <Box component="span" sx={{ display: "inline-block", minWidth: 110, maxWidth: "100%" }}>
      <Typography component="span" variant="body2" sx={{ fontVariantNumeric: "tabular-nums" }}>
        {children}
      </Typography>
      {percent === undefined ? null : (
        <Box
          component="span"
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={shown}
          sx={{
            display: "block",
            height: 6,
            borderRadius: 3,
            bgcolor: "action.selected",
            overflow: "hidden",
            mt: 0.25,
          }}
        >
          <Box component="span" sx={{ display: "block", height: "100%", width: `${shown}%`, bgcolor: color }} />
        </Box>
      )}
    </Box>
  );
}
