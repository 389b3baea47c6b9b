import { Chip, type ChipProps } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";

type Color = NonNullable<ChipProps["color"]>;

/** Colours of good states, warnings and errors; every other state has no colour. */
const COLORS: Readonly<Record<string, Color>> = {
  received: "success",
  ok: "success",
  complete: "success",
  matched: "success",
  active: "success",
  delivered: "success",
  done: "success",
  completed: "success",
  passed: "success",
  incomplete: "warning",
  behind: "warning",
  clock: "warning",
  license: "warning",
  waiting: "warning",
  silent: "warning",
  suspended: "warning",
  mismatched: "error",
  no_location: "error",
  failed: "error",
  parked: "error",
  dead: "error",
  revoked: "error",
  expired: "error",
};

/** A status as a badge; the colour repeats the text's meaning. */
export function StateChip({ state }: { readonly state: string | null | undefined }): ReactNode {
  const translate = useTranslate();
  if (!state) return "–";
  const color = COLORS[state] ?? "default";
  return <Chip size="small" variant="outlined" color={color} label={translate(`tk.states.${state}`, { _: state })} />;
}
