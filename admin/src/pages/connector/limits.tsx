import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { en } from "../../i18n/en.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import type { Connector } from "./types.ts";

/** Says what will not work with the platform, whatever its settings are. */
export function Limits({ connector: { capabilities } }: { readonly connector: Connector }): ReactNode {
  const words = useWordsOf("connector");
  const translate = useTranslate();
  if (capabilities === null) return null;
  const { amounts, stock, pulls, pushes, fractions, back_dating, own_number, unique_key, oversell } = capabilities;
  const names = (all: object, given: readonly string[], nameOf: (kind: string) => string): string =>
    Object.keys(all)
      .filter((kind) => !given.includes(kind))
      .map(nameOf)
      .join(", ");
  const notPulled = names(en.tk.imports.kinds, pulls, (kind) => translate(`tk.imports.kinds.${kind}.name`));
  const notSent = names(en.tk.connector.task_kinds, pushes, (kind) => words(`task_kinds.${kind}`));
  const flags = { fractions, back_dating, own_number, unique_key, oversell };
  const limits = [
    words(`limits.amounts.${amounts}`, { _: "" }),
    ...Object.entries(flags).map(([name, isAble]) => (isAble ? "" : words(`limits.${name}`))),
    words(`limits.stock.${stock}`, { _: "" }),
    notPulled === "" ? "" : words("limits.pulls", { kinds: notPulled }),
    notSent === "" ? "" : words("limits.pushes", { kinds: notSent }),
  ].filter((text) => text !== "");
  if (limits.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {words("limits.title")}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {limits.map((text) => (
          <Typography key={text} component="li" variant="body2">
            {text}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
