import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { StateChip } from "../../parts/state-chip.tsx";

interface LicenseChipProps {
  /** A licence, or a terminal with the fields of its licence. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** Kind and state of a licence. An active licence past its end is expired, as on registers. */
export function LicenseChip({ row }: LicenseChipProps): ReactNode {
  const state = textOf(row["license_status"]);
  if (state === "") return "–";
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 0.5 }}>
      <StateChip state={textOf(row["license_type"])} />
      <StateChip state={state === "active" && row["is_over"] === true ? "expired" : state} />
    </Box>
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
