import { Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Confirm, useCanAccess, useListContext, useResourceContext, useTranslate } from "react-admin";
import { call } from "../../api/client.ts";
import { useOwned } from "../use-owned.ts";
import { useBulk } from "./use-bulk.ts";
import { useThings } from "./use-things.ts";

/** Lists whose rows are activated and deactivated together. */
type Switched = "terminals" | "staff" | "price-rules" | "cart-price-rules";

interface SetActiveProps {
  /**
   * Kind of import that brings the rows. While the connected shop platform owns the kind, its rows
   * cannot be changed in Tillkeeper.
   */
  readonly kind?: string;
}

/**
 * Shows the buttons that activate or deactivate the selected rows. A dialog first says what
 * deactivation means.
 */
export function SetActive({ kind }: SetActiveProps): ReactNode {
  const translate = useTranslate();
  const resource = (useResourceContext() ?? "") as Switched;
  const { selectedIds } = useListContext();
  const { canAccess } = useCanAccess({ resource, action: "edit" });
  const { kinds } = useOwned();
  const { run, isBusy } = useBulk();
  const things = useThings();
  const [asks, setAsks] = useState(false);
  if (canAccess !== true || (kind !== undefined && kinds.includes(kind))) return null;
  const set = (is_active: boolean): void => {
    setAsks(false);
    void run((id) => call(`PUT /${resource}/{id}`, { path: { id: Number(id) }, body: { is_active } }));
  };
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => set(true)}>
        {translate("tk.bulk.activate")}
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => setAsks(true)}>
        {translate("tk.bulk.deactivate")}
      </Button>
      <Confirm
        isOpen={asks}
        title={translate("tk.bulk.deactivate_title", { things: things(selectedIds.length) })}
        content={translate(`tk.bulk.effects.${resource.replaceAll("-", "_")}`)}
        confirm={translate("tk.bulk.deactivate")}
        onConfirm={() => set(false)}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
