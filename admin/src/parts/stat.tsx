import { Box, ButtonBase, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface StatProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
  /** Address of the page that the number links to. */
  readonly to?: string | undefined;
  readonly tone?: "success" | "warning" | "error" | undefined;
}

/** Shows a number with a link to the rows that it counts. */
export function Stat({ label, value, hint, to, tone }: StatProps): ReactNode {
  const content = (
    <>
      <Typography
        component="span"
        sx={{ fontSize: "1.7rem", fontWeight: 650, lineHeight: 1.15, color: tone ? `${tone}.main` : "text.primary" }}
      >
        {value}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary">
        {label}
      </Typography>
      {hint === undefined ? null : (
        <Typography component="span" variant="caption" color="textSecondary">
          {hint}
        </Typography>
      )}
    </>
  );
  const sx = {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    justifyContent: "flex-start",
    textAlign: "start",
    fontVariantNumeric: "tabular-nums",
    p: 1.5,
    border: 1,
    borderColor: "divider",
    borderRadius: 1.5,
  } as const;
  if (to === undefined) return <Box sx={sx}>{content}</Box>;
  return (
    <ButtonBase component={Link} to={to} focusRipple sx={{ ...sx, "&:hover": { bgcolor: "action.hover" } }}>
      {content}
    </ButtonBase>
  );
}

interface StatsProps {
  /** Minimum width of each number in pixels; amounts need more. */
  readonly min_px?: number;
  readonly children: ReactNode;
}

/** Shows numbers side by side, as many as fit. */
export function Stats({ min_px = 135, children }: StatsProps): ReactNode {
  return (
    <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: `repeat(auto-fill, minmax(${min_px}px, 1fr))` }}>
      {children}
    </Box>
  );
}
