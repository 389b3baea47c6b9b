import { Box, Button, FormControlLabel, FormHelperText, Switch, TextField, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useInput, useTranslate, ValidationError } from "react-admin";
import { useCall } from "../../parts/use-call.ts";

export type Permissions = Readonly<Record<string, unknown>>;

/**
 * Flags that are offered even when no role has them yet. The register defines the effect of a flag.
 */
const OFFERED = ["refund", "discount", "close_session", "manage_settings"];

/** Returns every flag that one of the roles names, the usual ones first. */
export function flagsOf(roles: readonly Permissions[]): string[] {
  const own = roles.flatMap((permissions) => Object.keys(permissions));
  return [...new Set([...OFFERED, ...own.toSorted()])];
}

/** Returns the name of a flag; an unknown flag keeps the register's own name. */
export function flagLabel(translate: ReturnType<typeof useTranslate>, flag: string): string {
  return translate(`tk.permissions.${flag}`, { _: flag });
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
  const set = (flag: string, value: boolean): void => field.onChange({ ...permissions, [flag]: value });
  const add = (): void => {
    set(added.trim(), true);
    setAdded("");
  };
  return (
    <Box
      component="fieldset"
      className="ra-input-permissions"
      sx={{ border: 1, borderColor: "divider", borderRadius: 1, p: 2, m: 0, width: "100%" }}
    >
      <Typography component="legend" variant="body2" color="textSecondary" sx={{ px: 0.5 }}>
        {translate("tk.roles.permissions")}
      </Typography>
      {flags.map((flag) => {
        const value = permissions[flag];
        const isFlag = value === undefined || typeof value === "boolean";
        return isFlag ? (
          <FormControlLabel
            key={flag}
            sx={{ display: "flex" }}
            control={<Switch checked={value === true} onChange={(_, checked) => set(flag, checked)} />}
            label={flagLabel(translate, flag)}
          />
        ) : (
          <Typography key={flag} variant="body2" sx={{ py: 1 }}>
            {flagLabel(translate, flag)}: <code>{JSON.stringify(value)}</code>
          </Typography>
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
