import { Button, type Theme, useMediaQuery } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { AttentionList } from "../../parts/attention/list.tsx";
import { useAttention } from "../../parts/attention/use-attention.ts";
import { Section } from "../../parts/section.tsx";

/** Items shown at first. A phone shows fewer, since the day's sales are below them. */
const SHOWN = { phone: 4, desk: 8 };

/** Lists what needs the reader's attention, the most urgent first. */
export function NeedsYou(): ReactNode {
  const translate = useTranslate();
  const attention = useAttention();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const [showsAll, showAll] = useState(false);
  if (!attention.isFetched) return null;
  const count = attention.data?.items.length ?? 0;
  const max = isPhone ? SHOWN.phone : SHOWN.desk;
  return (
    <Section title={translate("tk.attention.title")}>
      <AttentionList of={attention} max={showsAll ? count : max} />
      {!showsAll && count > max ? (
        <Button size="small" onClick={() => showAll(true)}>
          {translate("tk.attention.show_all", { count })}
        </Button>
      ) : null}
    </Section>
  );
}
