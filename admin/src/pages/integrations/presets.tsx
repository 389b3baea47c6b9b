import { Box, Button, Link, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useWordsOf } from "../../parts/hooks.ts";

const KIOSK = [
  "Vendor_Pos::locations",
  "Vendor_Pos::receipts",
  "Vendor_Pos::orders",
  "Vendor_Pos::catalog",
  "Vendor_Pos::customers",
] as const;

/** Permissions that the usual kinds of integrations need. */
const PRESETS = {
  // A register has the same permissions as the token of a terminal.
  register: [...KIOSK, "Vendor_Pos::register_reports_submit"],
  connector: [
    "Vendor_Pos::locations",
    "Vendor_Pos::receipts",
    "Vendor_Pos::register_reports",
    "Vendor_Pos::register_reports_annotate",
    "Platform_Customer::manage",
    "Platform_Catalog::manage",
    "Platform_Sales::manage",
    "Platform_Tax::manage",
  ],
  kiosk: KIOSK,
} as const;

/** Permissions of a token for tests: those of a register, and reading closings. */
export const SANDBOX = [...PRESETS.register, "Vendor_Pos::register_reports"] as const;

const NAMES = ["register", "connector", "kiosk"] as const;

interface PresetsProps {
  readonly picked: readonly string[];
  readonly onPick: (resources: readonly string[]) => void;
}

/** Shows buttons that pick all permissions of a register, a connector or a kiosk at once. */
export function Presets({ picked, onPick }: PresetsProps): ReactNode {
  const words = useWordsOf("system");
  const shown = NAMES.find((name) => isSame(PRESETS[name], picked));
  return (
    <Box sx={{ mb: 1.5 }}>
      <Box role="group" aria-label={words("presets.title")} sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 0.5 }}>
        {NAMES.map((name) => (
          <Button
            key={name}
            size="small"
            variant={name === shown ? "contained" : "outlined"}
            disableElevation
            aria-pressed={name === shown}
            onClick={() => onPick(PRESETS[name])}
          >
            {words(`presets.${name}.name`)}
          </Button>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {words(shown === undefined ? "presets.lead" : `presets.${shown}.help`)}{" "}
        <Link href="/docs/api" target="_blank" rel="noreferrer" underline="always">
          {words("reference")}
        </Link>
      </Typography>
    </Box>
  );
}

function isSame(preset: readonly string[], picked: readonly string[]): boolean {
  return preset.length === picked.length && preset.every((resource) => picked.includes(resource));
}
