import { Box, MenuItem, TextField } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import type { Choices } from "./fleet.ts";
import { LICENSES } from "./fleet.ts";
import type { Fleet } from "./use-fleet.ts";

const CONFIGURATIONS = ["received", "waiting"] as const;

interface FleetFiltersProps {
  readonly fleet: Fleet;
  /** A choice that the page has elsewhere. */
  readonly without?: keyof Choices;
}

/** Shows what registers are chosen by: state, app version, licence and configuration. */
export function FleetFilters({ fleet, without }: FleetFiltersProps): ReactNode {
  const translate = useTranslate();
  const { health, deliveries, choices, choose } = fleet;
  const rows = [...health.values()];
  const states = [...new Set(rows.flatMap((row) => (row.reasons.length === 0 ? [row.health] : row.reasons)))];
  const versions = [...new Set(rows.flatMap(({ app_version }) => app_version ?? []))];
  const stateText = (state: string): [string, string] => [state, translate(`tk.states.${state}`, { _: state })];
  const lists: readonly (readonly [keyof Choices, string, readonly (readonly [string, string])[]])[] = [
    ...(rows.length === 0
      ? []
      : ([
          ["health", "tk.shops.health", states.map(stateText)],
          [
            "app_version",
            "tk.shops.fleet.app_version",
            versions.toSorted().map((version): [string, string] => [version, version]),
          ],
          [
            "license",
            "tk.shops.fleet.license",
            LICENSES.map((name): [string, string] => [name, translate(`tk.shops.fleet.licenses.${name}`)]),
          ],
        ] as const)),
    ...(deliveries.size === 0
      ? []
      : ([["configuration", "tk.shops.configuration", CONFIGURATIONS.map(stateText)]] as const)),
  ];
  return (
    <Box sx={{ display: { xs: "grid", sm: "flex" }, gridTemplateColumns: "1fr 1fr", flexWrap: "wrap", gap: 1, pt: 2 }}>
      {lists.map(([name, label, options]) => {
        if (name === without) return null;
        const value = choices[name] ?? "";
        const isKnown = value === "" || options.some(([option]) => option === value);
        return (
          <TextField
            key={name}
            select
            size="small"
            fullWidth={false}
            sx={{ minWidth: 150 }}
            label={translate(label)}
            value={value}
            onChange={({ target }) => choose(name, target.value)}
            slotProps={{
              inputLabel: { shrink: true, htmlFor: `fleet-${name}` },
              htmlInput: { id: `fleet-${name}` },
              select: { displayEmpty: true },
            }}
          >
            <MenuItem value="">{translate("tk.shops.fleet.any")}</MenuItem>
            {[...options, ...(isKnown ? [] : [[value, value] as const])].map(([option, text]) => (
              <MenuItem key={option} value={option}>
                {text}
              </MenuItem>
            ))}
          </TextField>
        );
      })}
    </Box>
  );
}
