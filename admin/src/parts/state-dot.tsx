import { Box } from "@mui/material";
import type { ReactNode } from "react";
import type { Tone } from "./tones.ts";

const COLORS: Readonly<Record<Tone, string>> = {
  good: "text.secondary",
  attention: "warning.main",
  wrong: "error.main",
  off: "transparent",
};

interface StateDotProps {
  readonly tone: Tone;
  readonly children: ReactNode;
}

/**
 * Shows a state as a dot and its word. The word alone says everything; the dot is coloured when a
 * person must act.
 */
export function StateDot({ tone, children }: StateDotProps): ReactNode {
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "baseline", gap: 0.75, color: "text.primary" }}>
      <Box
        component="span"
        aria-hidden="true"
        sx={{
          flexShrink: 0,
          width: 8,
          height: 8,
          borderRadius: "50%",
          bgcolor: COLORS[tone],
          border: 1.5,
          borderColor: tone === "off" ? "text.secondary" : COLORS[tone],
          // Printers leave out background colours by default, so the dot's colour is forced.
          printColorAdjust: "exact",
        }}
      />
      <span>{children}</span>
    </Box>
  );
}
