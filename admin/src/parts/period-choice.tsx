import { Box, MenuItem, TextField } from "@mui/material";
import type { ReactNode } from "react";
import { useGetList, useTranslate } from "react-admin";
import { DayField } from "./day-input.tsx";

/** Days, both counted, and a location; the empty text is every location. */
export interface Period {
  /** `YYYY-MM-DD` */
  readonly from: string;
  readonly to: string;
  readonly location_id: string;
}

interface PeriodChoiceProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
  /** Further content of the line. */
  readonly children?: ReactNode;
}

const LOCATIONS = { pagination: { page: 1, perPage: 500 }, sort: { field: "name", order: "ASC" } } as const;
const LOCATION_ID = "period-location";

/** Period of a page's figures. */
export function PeriodChoice({ period, onChange, children }: PeriodChoiceProps): ReactNode {
  const translate = useTranslate();
  const { data: locations = [] } = useGetList("locations", LOCATIONS);
  const day = (name: "from" | "to"): ReactNode => (
    <DayField
      label={translate(`tk.period.${name}`)}
      day={period[name]}
      onChange={(chosen) => onChange({ ...period, [name]: chosen })}
    />
  );
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, mb: 2 }}>
      {day("from")}
      {day("to")}
      <TextField
        select
        size="small"
        label={translate("tk.period.location")}
        value={period.location_id}
        onChange={(event) => onChange({ ...period, location_id: event.target.value })}
        fullWidth={false}
        sx={{ minWidth: 180 }}
        slotProps={{ htmlInput: { id: LOCATION_ID }, inputLabel: { htmlFor: LOCATION_ID } }}
      >
        <MenuItem value="">{translate("tk.period.all_locations")}</MenuItem>
        {locations.map((location) => (
          <MenuItem key={location.id} value={String(location.id)}>
            {String(location["name"])}
          </MenuItem>
        ))}
      </TextField>
      {children}
    </Box>
  );
}
