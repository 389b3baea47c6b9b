import { Box, MenuItem, TextField, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useGetList, useLocale } from "react-admin";
import type { Answer } from "../../../api/client.ts";
import { dayText } from "../../../parts/day.ts";
import { Facts } from "../../../parts/facts.tsx";
import { useHolds } from "../../../parts/hooks.ts";
import { formatLocale } from "../../../parts/locale.ts";
import { useRetentionWords } from "../../../parts/retention-words.ts";
import { Section } from "../../../parts/section.tsx";
import { useCall } from "../../../parts/use-call.ts";
import { Holds } from "./holds.tsx";

const LOCATIONS = { pagination: { page: 1, perPage: 500 }, sort: { field: "name", order: "ASC" } } as const;
const LOCATION_ID = "retention-location";
/** Receipts in which the service counts customers. */
const READ_MAX = 100_000;

/** Shows what a location need not keep any longer, and its holds. */
export function Retention(): ReactNode {
  const holds = useHolds();
  return holds("Vendor_Pos::locations") ? <OfLocations /> : null;
}

function OfLocations(): ReactNode {
  const words = useRetentionWords();
  const { data: locations = [] } = useGetList<{ id: number; name: string }>("locations", LOCATIONS);
  const [chosen, setChosen] = useState<number>();
  const location_id = chosen ?? locations[0]?.id;
  if (location_id === undefined) return null;
  return (
    <Section title={words("title")} lead={words("lead")}>
      {locations.length < 2 ? null : (
        <TextField
          select
          size="small"
          label={words("location")}
          value={location_id}
          onChange={({ target }) => setChosen(Number(target.value))}
          fullWidth={false}
          sx={{ minWidth: 200, mb: 2 }}
          slotProps={{ htmlInput: { id: LOCATION_ID }, inputLabel: { htmlFor: LOCATION_ID } }}
        >
          {locations.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <OfLocation location_id={location_id} />
    </Section>
  );
}

function OfLocation({ location_id }: { readonly location_id: number }): ReactNode {
  const { data } = useCall("GET /books/retention", { query: { location_id } });
  if (data === undefined) return null;
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Policy retention={data} />
      <Holds location_id={location_id} holds={data.holds} count={data.holds_count} />
    </Box>
  );
}

/** Says for how many years records are kept, and what is older than that. */
function Policy({ retention }: { readonly retention: Answer<"GET /books/retention"> }): ReactNode {
  const words = useRetentionWords();
  const locale = useLocale() ?? "en";
  const { years, is_preset, ends_before, due } = retention;
  if (years === null || ends_before === null || due === null) return <Typography>{words("years_unset")}</Typography>;
  const numbers = new Intl.NumberFormat(formatLocale(locale));
  const kept = words("years_value", { smart_count: years });
  const rests = [
    due.persons > 0 ? words("due_persons", { smart_count: due.persons }) : "",
    due.receipts > READ_MAX ? words("due_persons_first", { max: numbers.format(READ_MAX) }) : "",
    due.archived > 0 ? words("due_archived", { smart_count: due.archived }) : "",
  ].filter((rest) => rest !== "");
  return (
    <Facts
      rows={[
        [words("years"), is_preset ? `${kept} (${words("proposed")})` : kept],
        [words("ends_before"), words("ends_before_value", { day: dayText(ends_before, locale) })],
        [
          words("due"),
          <>
            {words("due_value", {
              receipts: numbers.format(due.receipts),
              closings: numbers.format(due.closings),
            })}
            {rests.map((rest) => (
              <Typography key={rest} variant="body2" color="textSecondary">
                {rest}
              </Typography>
            ))}
          </>,
        ],
      ]}
    />
  );
}
