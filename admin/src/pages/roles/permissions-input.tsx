import { Box, Button, FormControlLabel, FormHelperText, Switch, TextField, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useInput, useTranslate, ValidationError } from "react-admin";
import { useCall } from "../../parts/use-call.ts";
import { flagHelp, flagLabel, FLAGS, permissionsText } from "./texts.ts";

export type Permissions = Readonly<Record<string, unknown>>;

/** Member that limits the flag `discount`. */
const DISCOUNT_MAX = "discount_max_percent";

/** Returns every flag that one of the roles names, those that a register applies first. */
export function flagsOf(roles: readonly Permissions[]): string[] {
  const own = roles.flatMap((permissions) => Object.keys(permissions));
  return [...new Set([...FLAGS, ...own.toSorted()])].filter((flag) => flag !== DISCOUNT_MAX);
}

/** Returns the value of a flag. An absent one that a register applies is allowed. */
export function valueOf(permissions: Permissions, flag: string): unknown {
  return permissions[flag] ?? FLAGS.includes(flag);
}

/** Returns the highest discount of a role; undefined for no limit or no discount. */
export function discountMax(permissions: Permissions): string | undefined {
  const most = permissions[DISCOUNT_MAX] ?? undefined;
  if (most === undefined || valueOf(permissions, "discount") !== true) return undefined;
  return typeof most === "string" ? most : JSON.stringify(most);
}

/** Shows a switch per permission; keeps a value that is not a boolean. */
export function PermissionsInput(): ReactNode {
  const translate = useTranslate();
  const { field, fieldState } = useInput<Permissions>({
    source: "permissions",
    defaultValue: {},
    format: asIs,
    parse: asIs,
  });
  const { data } = useCall("GET /roles", { query: { page_size: 0 } });
  const [added, setAdded] = useState("");
  const permissions = (field.value ?? {}) as Permissions;
  const flags = flagsOf([...(data?.items ?? []).map((role) => role.permissions as Permissions), permissions]);
  const set = (flag: string, value: unknown): void => field.onChange({ ...permissions, [flag]: value });
  const setMax = (text: string): void => {
    const { [DISCOUNT_MAX]: _, ...others } = permissions;
    field.onChange(text === "" ? others : { ...others, [DISCOUNT_MAX]: Number(text) });
  };
  const add = (): void => {
    set(added.trim(), true);
    setAdded("");
  };
  return (
    <Box
      component="fieldset"
      className="ra-input-permissions"
      sx={{ border: 1, borderColor: "divider", borderRadius: 1, p: 2, m: 0, width: "100%", minWidth: 0 }}
    >
      <Typography component="legend" variant="body2" color="textSecondary" sx={{ px: 0.5 }}>
        {translate("tk.roles.permissions")}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ pb: 1 }}>
        {permissionsText(translate, "second")}
      </Typography>
      {flags.map((flag) => {
        const value = valueOf(permissions, flag);
        if (typeof value !== "boolean") {
          return (
            <Typography key={flag} variant="body2" sx={{ py: 1 }}>
              {flagLabel(translate, flag)}: <code>{JSON.stringify(value)}</code>
            </Typography>
          );
        }
        const help = flagHelp(translate, flag);
        return (
          <Box key={flag} sx={{ pb: 0.5 }}>
            <FormControlLabel
              sx={{ display: "flex" }}
              control={
                <Switch
                  checked={value}
                  onChange={(_, checked) => set(flag, checked)}
                  slotProps={{ input: help === "" ? {} : { "aria-describedby": `help-${flag}` } }}
                />
              }
              label={flagLabel(translate, flag)}
            />
            {help === "" ? null : (
              <FormHelperText id={`help-${flag}`} sx={{ mt: -0.5, ml: 6 }}>
                {help}
              </FormHelperText>
            )}
            {flag === "discount" && value ? (
              <TextField
                sx={{ ml: 6, my: 1, width: 280, maxWidth: "calc(100% - 48px)" }}
                type="number"
                label={permissionsText(translate, "most")}
                helperText={permissionsText(translate, "most_help")}
                value={permissions[DISCOUNT_MAX] ?? ""}
                onChange={({ target }) => setMax(target.value)}
                slotProps={{ htmlInput: { min: 0, max: 100, step: "any" } }}
              />
            ) : null}
          </Box>
        );
      })}
      <Box sx={{ display: "flex", gap: 1, mt: 1 }}>
        <TextField
          label={translate("tk.roles.other_permission")}
          value={added}
          onChange={({ target }) => setAdded(target.value)}
        />
        <Button disabled={added.trim() === ""} onClick={add}>
          {translate("ra.action.add")}
        </Button>
      </Box>
      {fieldState.error?.message ? (
        <FormHelperText error>
          <ValidationError error={fieldState.error.message} />
        </FormHelperText>
      ) : null}
    </Box>
  );
}

function asIs(value: Permissions): Permissions {
  return value;
}
