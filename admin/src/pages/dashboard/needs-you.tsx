import { Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { AttentionList } from "../../parts/attention/list.tsx";
import { useAttention } from "../../parts/attention/use-attention.ts";
import { Section } from "../../parts/section.tsx";

const SHOWN = 8;

/** Lists what needs the reader's attention, the most urgent first. */
export function NeedsYou(): ReactNode {
  const translate = useTranslate();
  const { data } = useAttention();
  const [showsAll, showAll] = useState(false);
  if (!data) return null;
  const items = showsAll ? data.items : data.items.slice(0, SHOWN);
  return (
    <Section title={translate("tk.attention.title")}>
      <AttentionList items={items} />
      {items.length < data.items.length ? (
        <Button size="small" onClick={() => showAll(true)}>
          {translate("tk.attention.show_all", { count: data.items.length })}
        </Button>
      ) : null}
    </Section>
  );
}
