import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { StateChip } from "../../parts/state-chip.tsx";

interface LicenseChipProps {
  /** The row of a licence, or of a terminal with the fields of its licence. */
  readonly row: Readonly<Record<string, unknown>>;
}

/**
 * Shows the kind and state of a licence. An active licence past its end is shown as expired, as on
 * registers.
 */
export function LicenseChip({ row }: LicenseChipProps): ReactNode {
  const translate = useTranslate();
  const state = textOf(row["license_status"]);
  const type = textOf(row["license_type"]);
  if (state === "") return "–";
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 1 }}>
      <span>{translate(`tk.states.${type}`, { _: type })}</span>
      <StateChip state={state === "active" && row["is_over"] === true ? "expired" : state} />
    </Box>
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
