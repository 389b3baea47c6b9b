import { Box, Chip, Tooltip, Typography } from "@mui/material";
import Lock from "@mui/icons-material/Lock";
import { type ReactNode, useState } from "react";
import { Loading, useTranslate } from "react-admin";
import { SettingEffect } from "../setting-effect.tsx";
import { OverrideInput } from "./override-input.tsx";
import { columnLabel, type Override, useOverrides } from "./override-text.ts";

interface OverridesFormProps {
  readonly of: "terminals" | "locations";
  readonly id: string | number;
  /** Names of the settings groups to show, as in the registry. */
  readonly groups: readonly string[];
}

/**
 * Shows the settings of a location or terminal, with the inherited value where it has none. Must be
 * inside a form.
 */
export function OverridesForm({ of, id, groups }: OverridesFormProps): ReactNode {
  const translate = useTranslate();
  const overrides = useOverrides(of, id);
  if (!overrides) return <Loading />;
  const shown = groups.flatMap((group) => {
    const items = overrides.filter((item) => item.group === group);
    return items.length === 0 ? [] : [{ group, items }];
  });
  return (
    <Box sx={{ width: "100%" }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate("tk.overrides.lead")}
      </Typography>
      {shown.map(({ group, items }) => (
        <Box key={group} component="section" sx={{ mb: 3 }}>
          {shown.length === 1 ? null : (
            <Typography variant="h6" component="h2" sx={{ mt: 1 }}>
              {translate(`tk.settings.groups.${group}`, { _: group })}
            </Typography>
          )}
          {items.map((item) => (
            <OverrideRow key={item.column} item={item} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function OverrideRow({ item }: { readonly item: Override }): ReactNode {
  const translate = useTranslate();
  const [labelId] = useState(() => `override-${item.column}`);
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 2fr) minmax(0, 3fr)" },
        gap: { xs: 0.5, md: 2 },
        alignItems: "center",
        py: 1,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <Typography id={labelId} component="span">
          {columnLabel(translate, item)}
        </Typography>
        {item.locked ? (
          <Tooltip title={translate("tk.overrides.locked_lead")}>
            <Chip size="small" variant="outlined" icon={<Lock />} label={translate("tk.overrides.locked")} />
          </Tooltip>
        ) : null}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <OverrideInput item={item} labelId={labelId} />
        <SettingEffect setting={item} />
      </Box>
    </Box>
  );
}
