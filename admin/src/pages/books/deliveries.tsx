import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Figures } from "../../parts/figures.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import { ShortId } from "../../parts/short-id.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useBooksWords } from "./texts.ts";

const SHOWN_MAX = 100;

/** Lists what was sent for a month, the newest first; nothing before the first time. */
export function Deliveries({ month }: { readonly month: string }): ReactNode {
  const words = useBooksWords();
  const query = { from: month, to: month, page_size: SHOWN_MAX };
  const { data } = useCall("GET /books/deliveries", { query });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section title={words("deliveries")} lead={words("deliveries_lead")}>
      <Figures
        label={words("deliveries")}
        columns={[words("sent_at"), words("location"), words("recipients"), words("sent_files"), words("since")]}
        textColumns={[1, 2, 3, 4]}
        rows={data.items.map((delivery) => ({
          key: String(delivery.delivery_id),
          cells: [
            <Box key="w">
              <Instant value={delivery.created_at} />
              <Typography variant="body2" color="textSecondary">
                {delivery.author}
              </Typography>
            </Box>,
            delivery.location_name,
            delivery.recipients.map((address) => <Box key={address}>{address}</Box>),
            delivery.files.map(({ name, sha256 }) => (
              <Box key={name}>
                {name} <ShortId id={sha256} />
              </Box>
            )),
            delivery.later_entries === 0 ? words("complete") : words("later", { smart_count: delivery.later_entries }),
          ],
        }))}
      />
      {data.total_count > data.items.length ? (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {words("newest_of", { shown: data.items.length, total: data.total_count })}
        </Typography>
      ) : null}
    </Section>
  );
}
