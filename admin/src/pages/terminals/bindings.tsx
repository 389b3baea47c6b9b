import { Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Figures } from "../../parts/figures.tsx";
import { Instant } from "../../parts/instant.tsx";
import { ShortId } from "../../parts/short-id.tsx";
import { useCall } from "../../parts/use-call.ts";

/** Lists every device that was ever bound to the terminal. */
export function Bindings({ terminal_id }: { readonly terminal_id: number }): ReactNode {
  const translate = useTranslate();
  const { data } = useCall("GET /terminals/{id}/bindings", { path: { id: terminal_id } });
  if (data?.total_count === 0) {
    return <Typography color="textSecondary">{translate("tk.shops.never_bound")}</Typography>;
  }
  return (
    <Figures
      label={translate("tk.shops.bindings")}
      columns={["bound_at", "bound_by", "device"].map((name) => translate(`tk.shops.${name}`))}
      textColumns={[1, 2]}
      stacksAbove={2}
      rows={(data?.items ?? []).map(({ history_id, device_identifier, bound_by, bound_at }) => ({
        key: String(history_id),
        cells: [
          <Instant key="a" value={bound_at} />,
          translate(`tk.shops.bound_ways.${bound_by}`, { _: bound_by }),
          <ShortId key="d" id={device_identifier} />,
        ],
      }))}
    />
  );
}
