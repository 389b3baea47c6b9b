import { Typography } from "@mui/material";
import type { ReactNode } from "react";
import type { Row } from "../api/client.ts";
import { useWordsOf } from "./hooks.ts";

interface SettingEffectProps {
  readonly setting: Pick<Row<"GET /settings">, "read_by" | "lacks">;
}

/** Says what must be there for a setting to have an effect; nothing where it always has one. */
export function SettingEffect({ setting: { read_by, lacks } }: SettingEffectProps): ReactNode {
  const words = useWordsOf("effect");
  const sentences = [
    ...(lacks === null ? [] : [words("lacks", { what: words(`needs.${lacks}`) })]),
    ...(read_by.includes("app") ? [words("app")] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <Typography component="p" variant="caption" color="textSecondary">
      {sentences.join(" ")}
    </Typography>
  );
}
