import Download from "@mui/icons-material/Download";
import { Button, Menu, MenuItem } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useLocale, useNotify, useTranslate } from "react-admin";
import { call } from "../../api/client.ts";
import { errorText } from "../text.ts";
import type { FileKind } from "./files.ts";
import type { Sheet } from "./xlsx.ts";

interface FileMenuProps {
  /** Name of the list that the record of the export states. */
  readonly list: string;
  readonly read: () => Promise<Sheet> | Sheet;
  /** Address of the documented CSV for programs, if the list has one. */
  readonly machine_csv?: string | undefined;
  readonly disabled?: boolean;
  /** Text that says what the files do not contain. */
  readonly note?: string | undefined;
}

/** Shows the menu that exports rows, for a spreadsheet of the reader's country or for programs. */
export function FileMenu({ list, read, machine_csv, disabled = false, note }: FileMenuProps): ReactNode {
  const translate = useTranslate();
  const notify = useNotify();
  const locale = useLocale() ?? "en";
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const close = (): void => setAnchor(null);
  const save = async (kind: FileKind): Promise<void> => {
    close();
    setIsBusy(true);
    try {
      const [{ saveSheet }, sheet] = await Promise.all([import("./files.ts"), read()]);
      // The record of the export is written before the file, so that no export is unrecorded.
      await call("POST /list-exports", { body: { list, rows: sheet.rows.length } });
      await saveSheet(sheet, kind, locale);
    } catch (error) {
      notify(errorText(error), { type: "error" });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<Download />}
        disabled={isBusy || disabled}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ lineHeight: 1.5 }}
      >
        {translate(isBusy ? "tk.export.busy" : "ra.action.export")}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close} slotProps={{ paper: { sx: { maxWidth: 320 } } }}>
        <MenuItem onClick={() => void save("xlsx")}>{translate("tk.export.xlsx")}</MenuItem>
        <MenuItem onClick={() => void save("csv")}>{translate("tk.export.csv")}</MenuItem>
        {machine_csv === undefined ? null : (
          <MenuItem component="a" href={machine_csv} download onClick={close}>
            {translate("tk.export.machine_csv")}
          </MenuItem>
        )}
        {note === undefined ? null : (
          <MenuItem disabled sx={{ whiteSpace: "normal", "&.Mui-disabled": { opacity: 1, color: "text.secondary" } }}>
            {note}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
