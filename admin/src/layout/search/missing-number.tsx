import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale, useTranslate } from "react-admin";
import { agoText } from "../../parts/ago-text.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { instantText, parseInstant, timeText } from "../../parts/instant.tsx";
import type { Missing } from "./use-found.ts";

/** Explains why no receipt has the number that was searched for, with one sentence per finding. */
export function MissingNumber({ missing: { number, findings } }: { readonly missing: Missing }): ReactNode {
  const words = useWordsOf("search");
  const translate = useTranslate();
  const health = useWordsOf("system");
  const locale = useLocale() ?? "en";
  const whenText = (at: string): string =>
    parseInstant(at).toDateString() === new Date().toDateString() ? timeText(at, locale) : instantText(at, locale);
  const sentence = ({ code, parameters }: Missing["findings"][number]): string => {
    const { at, times, reason, document, ...others } = parameters as Readonly<Record<string, string | number>>;
    return words(`findings.${code}`, {
      ...others,
      ...(at === undefined ? {} : { at: whenText(String(at)), ago: agoText(parseInstant(String(at)), locale) }),
      ...(times === undefined ? {} : { smart_count: Number(times) }),
      ...(reason === undefined ? {} : { reason: translate(`tk.attention.reasons.${reason}`) }),
      ...(document === undefined ? {} : { document: health(`health.documents.${document}`) }),
    });
  };
  return (
    <Box sx={{ px: 2, py: 1.5, color: "text.primary" }}>
      <Box sx={{ fontWeight: 600 }}>{words("missing", { number })}</Box>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: "anywhere" }}>
        {findings.map((finding) => (
          <li key={JSON.stringify(finding)}>{sentence(finding)}</li>
        ))}
      </Box>
    </Box>
  );
}
