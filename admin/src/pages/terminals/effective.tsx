import Lock from "@mui/icons-material/Lock";
import { Box, FormControlLabel, Switch, TextField, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { Figures } from "../../parts/figures.tsx";
import { Instant } from "../../parts/instant.tsx";
import { StateChip } from "../../parts/state-chip.tsx";
import { useCall } from "../../parts/use-call.ts";
import {
  columnLabel,
  levelText,
  type Override,
  useOverrides,
  useValueText,
} from "../../parts/overrides/override-text.ts";

const REFETCH_MS = 15_000;

interface EffectiveConfigurationProps {
  readonly of: "terminals" | "locations";
  readonly id: number;
}

/** Lists every effective value of a terminal or location with its source, author and time. */
export function EffectiveConfiguration({ of, id }: EffectiveConfigurationProps): ReactNode {
  const translate = useTranslate();
  const overrides = useOverrides(of, id) ?? [];
  const valueText = useValueText();
  const [wanted, setWanted] = useState("");
  const [isSetOnly, setIsSetOnly] = useState(false);
  // The label includes the group: the address of the walk-in customer would otherwise read as the
  // shop's address.
  const labelOf = (item: Override): string =>
    item.group === "walk_in_customer"
      ? `${translate("tk.settings.groups.walk_in_customer")}: ${columnLabel(translate, item)}`
      : columnLabel(translate, item);
  const rows = overrides.filter(
    (item) =>
      (!isSetOnly || (item.level !== "registry" && item.level !== "module")) &&
      labelOf(item).toLocaleLowerCase().includes(wanted.toLocaleLowerCase()),
  );
  return (
    <Box sx={{ width: "100%" }}>
      {of === "terminals" ? <Received terminal_id={id} /> : null}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center", mb: 1 }}>
        <TextField
          sx={{ maxWidth: 320 }}
          label={translate("ra.action.search")}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <FormControlLabel
          control={<Switch checked={isSetOnly} onChange={(_, checked) => setIsSetOnly(checked)} />}
          label={translate("tk.overrides.set_only")}
        />
      </Box>
      {rows.length === 0 ? null : (
        <Figures
          label={translate("tk.shops.tabs.effective")}
          columns={["setting", "value", "origin", "set_by"].map((name) => translate(`tk.overrides.${name}`))}
          textColumns={[1, 2, 3]}
          rows={rows.map((item) => ({
            key: item.column,
            cells: [
              labelOf(item),
              <Box key="v" sx={{ overflowWrap: "anywhere", fontWeight: item.set_at === null ? 400 : 650 }}>
                {valueText(item, item.value)}
              </Box>,
              <span key="o">
                {levelText(translate, item.level, item.level_name)}
                {item.locked ? <Locked /> : null}
              </span>,
              item.set_at === null ? (
                "–"
              ) : (
                <span key="s">
                  {item.set_by ?? "–"}, <Instant value={item.set_at} />
                </span>
              ),
            ],
          }))}
        />
      )}
      {rows.length === 0 ? <Typography color="textSecondary">{translate("tk.overrides.nothing")}</Typography> : null}
    </Box>
  );
}

function Locked(): ReactNode {
  const translate = useTranslate();
  return (
    <Box
      component="span"
      title={translate("tk.overrides.locked_lead")}
      sx={{ display: "flex", alignItems: "center", gap: 0.5, color: "text.secondary" }}
    >
      <Lock fontSize="inherit" aria-hidden />
      {translate("tk.overrides.locked")}
    </Box>
  );
}

/** Shows whether the register's device has these settings, and since when. */
function Received({ terminal_id }: { readonly terminal_id: number }): ReactNode {
  const translate = useTranslate();
  const { data } = useCall("GET /config-deliveries", { query: { terminal_id } }, { refetch_ms: REFETCH_MS });
  const [delivery] = data?.items ?? [];
  if (delivery === undefined) return null;
  return (
    <Typography component="div" variant="body2" sx={{ mb: 1.5 }}>
      <StateChip state={delivery.state} />
      {delivery.state === "received" ? (
        <>
          {" · "}
          <Instant value={delivery.received_at} />
        </>
      ) : (
        <Box sx={{ color: "text.secondary" }}>{translate("tk.shops.configuration_waiting")}</Box>
      )}
    </Typography>
  );
}
