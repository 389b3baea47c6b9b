import { Autocomplete, Box, Button, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";
import { FieldTitle, useInput, useRecordContext, useTranslate, ValidationError } from "react-admin";
import type { Row } from "../../api/client.ts";
import { useCall } from "../../parts/use-call.ts";
import { IssueLicense } from "./issue-license.tsx";
import { LicenseChip } from "./license-chip.tsx";

type License = Row<"GET /licenses">;

/**
 * Picks the licence of a terminal, or issues one. A licence of another terminal is only shown on
 * request, with that terminal, and cannot be picked, since a licence serves one till.
 */
export function LicenseInput({ source }: { readonly source: string }): ReactNode {
  const translate = useTranslate();
  const { field, fieldState, id } = useInput({ source });
  const terminal = useRecordContext();
  const { data: licenses } = useCall("GET /licenses", { query: { page_size: 0, sort: "-license_id" } });
  const { data: terminals } = useCall("GET /terminals", { query: { page_size: 0 } });
  const [showsTaken, showTaken] = useState(false);
  const holders = new Map(
    (terminals?.items ?? [])
      .filter(({ terminal_id }) => terminal_id !== terminal?.id)
      .map(({ license_id, full_name }) => [license_id ?? 0, full_name]),
  );
  const holderOf = ({ license_id }: License): string | undefined => holders.get(license_id);
  const all = licenses?.items ?? [];
  const groups = ["own", "free", "taken"] as const;
  const groupOf = (license: License): (typeof groups)[number] =>
    holderOf(license) ? "taken" : license.license_id === terminal?.["license_id"] ? "own" : "free";
  const options = groups.flatMap((group) => all.filter((license) => groupOf(license) === group));
  const taken = all.filter(holderOf).length;
  const shown = options.filter((license) => showsTaken || groupOf(license) !== "taken");
  const nameOf = ({ license_id, license_type, license_status }: License): string =>
    [
      translate("tk.shops.license_number", { id: license_id }),
      translate(`tk.states.${license_type}`, { _: license_type }),
      translate(`tk.states.${license_status}`, { _: license_status }),
    ].join(" · ");
  const refusal = fieldState.error?.message;
  const lead = [translate("tk.shops.terminal_license_lead"), taken > 0 ? translate("tk.shops.taken_lead") : ""];
  return (
    <Box sx={{ width: "100%", mb: 1 }}>
      <Autocomplete
        id={id}
        fullWidth
        size="small"
        options={shown}
        groupBy={(license) => translate(`tk.shops.licenses_${groupOf(license)}`)}
        getOptionDisabled={(license) => holderOf(license) !== undefined}
        getOptionLabel={nameOf}
        isOptionEqualToValue={(option, value) => option.license_id === value.license_id}
        value={all.find(({ license_id }) => license_id === field.value) ?? null}
        loading={!licenses}
        onChange={(_, chosen) => field.onChange(chosen?.license_id ?? null)}
        onBlur={field.onBlur}
        renderOption={({ key: _key, ...props }, license) => (
          <Box component="li" key={license.license_id} {...props} sx={{ gap: 1, flexWrap: "wrap" }}>
            <span>{translate("tk.shops.license_number", { id: license.license_id })}</span>
            <LicenseChip row={license} />
            {holderOf(license) === undefined ? null : (
              <span>{translate("tk.shops.license_taken", { terminal: holderOf(license) })}</span>
            )}
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label={<FieldTitle source={source} />}
            error={fieldState.invalid}
            helperText={refusal ? <ValidationError error={refusal} /> : lead.join(" ")}
          />
        )}
      />
      <IssueLicense onIssued={field.onChange} />
      {taken === 0 || showsTaken ? null : (
        <Button size="small" onClick={() => showTaken(true)}>
          {translate("tk.shops.show_taken", { smart_count: taken })}
        </Button>
      )}
    </Box>
  );
}
