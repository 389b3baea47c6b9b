import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Confirm, useCanAccess, useListContext, useTranslate } from "react-admin";
import { call, type Row } from "../../api/client.ts";
import { useBulk } from "../../parts/bulk/use-bulk.ts";
import { useThings } from "../../parts/bulk/use-things.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Figures } from "../../parts/figures.tsx";
import { useCall } from "../../parts/use-call.ts";

type Register = Row<"GET /terminals">;

/** Issues a new activation code to each selected register, and shows the codes. */
export function NewCodes(): ReactNode {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  const { canAccess } = useCanAccess({ resource: "terminals", action: "edit" });
  const { run, isBusy } = useBulk();
  const things = useThings();
  const [asks, setAsks] = useState(false);
  const [issued, setIssued] = useState<readonly Register[]>([]);
  if (canAccess !== true) return null;
  const issue = async (): Promise<void> => {
    setAsks(false);
    const registers: Register[] = [];
    await run(async (id) => {
      registers.push(await call("POST /terminals/{id}/activation-code", { path: { id: Number(id) } }));
    });
    setIssued(registers);
  };
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => setAsks(true)}>
        {translate("tk.shops.new_codes")}
      </Button>
      <Confirm
        isOpen={asks}
        title={translate("tk.shops.new_codes_title", { things: things(selectedIds.length) })}
        content={translate("tk.shops.new_codes_lead")}
        onConfirm={() => void issue()}
        onClose={() => setAsks(false)}
      />
      {issued.length === 0 ? null : <Issued registers={issued} onClose={() => setIssued([])} />}
    </>
  );
}

interface IssuedProps {
  readonly registers: readonly Register[];
  readonly onClose: () => void;
}

function Issued({ registers, onClose }: IssuedProps): ReactNode {
  const translate = useTranslate();
  const { data: locations } = useCall("GET /locations", { query: { page_size: 0 } });
  const shopOf = ({ location_id }: Register): string =>
    locations?.items.find((location) => location.location_id === location_id)?.name ?? "";
  const rows = registers.map((register) => [register.name, shopOf(register), register.activation_code ?? ""]);
  return (
    <Dialog open onClose={onClose} aria-labelledby="new-codes-title">
      <DialogTitle id="new-codes-title">{translate("tk.shops.new_codes")}</DialogTitle>
      <DialogContent>
        <Figures
          label={translate("tk.shops.new_codes")}
          columns={[
            translate("resources.terminals.name", { smart_count: 1 }),
            translate("resources.locations.name", { smart_count: 1 }),
            translate("tk.shops.code"),
          ]}
          textColumns={[1, 2]}
          rows={rows.map((cells, index) => ({ key: String(registers[index]?.terminal_id), cells }))}
        />
      </DialogContent>
      <DialogActions>
        <CopyButton text={rows.map((cells) => cells.join("\t")).join("\n")} />
        <Button onClick={onClose}>{translate("ra.action.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}
