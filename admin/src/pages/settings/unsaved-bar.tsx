import { Button, Paper, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useWordsOf } from "../../parts/hooks.ts";

interface UnsavedBarProps {
  readonly count: number;
  readonly onDiscard: () => void;
  readonly onReview: () => void;
}

/**
 * Shows the number of unsaved changes above the page, with the buttons to discard or review them.
 */
export function UnsavedBar({ count, onDiscard, onReview }: UnsavedBarProps): ReactNode {
  const words = useWordsOf("settings");
  if (count === 0) return null;
  const text = words("unsaved", { smart_count: count });
  return (
    <Paper
      elevation={6}
      role="region"
      aria-label={text}
      sx={{
        position: "fixed",
        bottom: 16,
        left: "50%",
        transform: "translateX(-50%)",
        zIndex: 1100,
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        px: 2,
        py: 1,
        width: { xs: "calc(100vw - 32px)", sm: "auto" },
      }}
    >
      <Typography sx={{ mr: 1 }}>{text}</Typography>
      <Button onClick={onDiscard}>{words("discard")}</Button>
      <Button variant="contained" onClick={onReview}>
        {words("review")}
      </Button>
    </Paper>
  );
}
