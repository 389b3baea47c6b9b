import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale } from "react-admin";
import { useHolds } from "../../parts/hooks.ts";
import { QrCode } from "../../parts/qr-code.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useJournalWords } from "../../parts/journal-words.ts";

/** In pixels: 58 mm on paper, for some 300 characters. */
const SIDE = 220;

/** Prints the newest checkpoint of the evidence log, so that it leaves the house on paper. */
export function Checkpoint(): ReactNode {
  const holds = useHolds();
  return holds("Vendor_Pos::books") ? <Printed /> : null;
}

function Printed(): ReactNode {
  const words = useJournalWords();
  const locale = useLocale() ?? "en";
  const newest = useCall("GET /evidence").data?.last_checkpoint ?? null;
  if (newest === null) return null;
  const text = words("checkpoint", { size: newest.size.toLocaleString(locale) });
  return (
    <Box sx={{ display: "none", displayPrint: "flex", gap: 2, alignItems: "center", mt: 2, breakInside: "avoid" }}>
      <QrCode text={newest.note} label={text} side={SIDE} />
      <Typography variant="body2">{text}</Typography>
    </Box>
  );
}
