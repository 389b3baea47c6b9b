import { Box, Checkbox, FormControl, FormHelperText, FormLabel, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { required, useInput, useTranslate, ValidationError } from "react-admin";
import { useWordsOf } from "../../parts/hooks.ts";
import { ACL } from "./acl.ts";
import { Presets } from "./presets.tsx";

/** Permissions that every register needs. */
const OF_REGISTERS = new Set(["locations", "receipts", "register_reports_submit"]);

/** Picks the permissions of a token or a role; each shows its purpose. */
export function ResourcesInput({ of = "token" }: { readonly of?: "token" | "person" }): ReactNode {
  const words = useWordsOf("system");
  const translate = useTranslate();
  const id = useId();
  const { field, fieldState } = useInput<readonly string[]>({
    source: "resources",
    defaultValue: [],
    validate: required(),
  });
  const picked: readonly string[] = Array.isArray(field.value) ? field.value : [];
  const hasAll = picked.includes("all");
  const toggle = (resource: string): void => {
    const others = picked.filter((one) => one !== resource);
    field.onChange(picked.includes(resource) ? others : [...others, resource]);
  };
  return (
    <FormControl
      component="fieldset"
      className="ra-input-resources"
      error={fieldState.invalid}
      sx={{ mb: 2, maxWidth: 900 }}
    >
      <FormLabel component="legend">{translate("resources.integrations.fields.resources")}</FormLabel>
      <FormHelperText sx={{ mx: 0, mb: 1 }}>{words(`resources_help.${of}`)}</FormHelperText>
      {of === "token" ? <Presets picked={picked} onPick={field.onChange} /> : null}
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "1fr 1fr" }, columnGap: 3 }}>
        {ACL.map(([resource, text]) => (
          <Box key={resource} sx={{ display: "flex", alignItems: "flex-start", py: 0.5 }}>
            <Checkbox
              size="small"
              checked={picked.includes(resource)}
              disabled={hasAll && resource !== "all"}
              onChange={() => toggle(resource)}
              slotProps={{ input: { id: `${id}-${text}`, "aria-describedby": `${id}-${text}-help` } }}
            />
            <Box>
              <Typography component="label" htmlFor={`${id}-${text}`} sx={{ cursor: "pointer", fontWeight: 600 }}>
                {words(`acl.${text}.name`)}
              </Typography>
              <Typography id={`${id}-${text}-help`} variant="body2" color="textSecondary">
                {words(`acl.${text}.help`)}{" "}
                {of === "token" && OF_REGISTERS.has(text) ? words("needed_by_registers") : null}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
      {fieldState.invalid ? (
        <FormHelperText>
          <ValidationError error={fieldState.error?.message ?? "ra.validation.required"} />
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}
