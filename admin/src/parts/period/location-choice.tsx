import { MenuItem, TextField } from "@mui/material";
import type { ReactNode } from "react";
import { useGetList, useTranslate } from "react-admin";
import { StateChip } from "../state-chip.tsx";

interface LocationChoiceProps {
  /** Id of the chosen location; the empty text for all locations. */
  readonly location_id: string;
  readonly onChange: (location_id: string) => void;
}

const LOCATIONS = { pagination: { page: 1, perPage: 500 }, sort: { field: "name", order: "ASC" } } as const;
const LOCATION_ID = "period-location";

export function LocationChoice({ location_id, onChange }: LocationChoiceProps): ReactNode {
  const translate = useTranslate();
  const { data: locations = [] } = useGetList("locations", LOCATIONS);
  const isWithout = location_id === "" && locations.some(({ is_sandbox }) => is_sandbox === true);
  return (
    <TextField
      select
      size="small"
      label={translate("tk.period.location")}
      value={location_id}
      onChange={({ target }) => onChange(target.value)}
      fullWidth={false}
      helperText={isWithout ? translate("tk.shop.not_counted") : null}
      sx={{ minWidth: 180 }}
      slotProps={{ htmlInput: { id: LOCATION_ID }, inputLabel: { htmlFor: LOCATION_ID } }}
    >
      <MenuItem value="">{translate("tk.period.all_locations")}</MenuItem>
      {locations.map((location) => (
        <MenuItem key={location.id} value={String(location.id)}>
          {String(location["name"])} {location["is_sandbox"] === true && <StateChip state="sandbox" />}
        </MenuItem>
      ))}
    </TextField>
  );
}
