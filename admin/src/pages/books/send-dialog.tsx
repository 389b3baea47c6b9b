import { Checkbox, FormControlLabel, FormGroup, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";
import { call } from "../../api/client.ts";
import { FormDialog } from "../../parts/forms/form-dialog.tsx";
import { useSave } from "../../parts/use-save.ts";
import { type BookMonth, FORMATS } from "./months.ts";
import { useBooksWords } from "./texts.ts";

interface SendDialogProps {
  readonly row: BookMonth;
  readonly onClose: () => void;
}

/** Asks for the files of a month and for the addresses that get them. */
export function SendDialog({ row, onClose }: SendDialogProps): ReactNode {
  const words = useBooksWords();
  const { isSaving, save } = useSave();
  const [to, setTo] = useState(row.last_delivery?.recipients.join(", ") ?? "");
  const [formats, setFormats] = useState<readonly string[]>(["journal", "cash-book"]);
  const { month, location_id } = row;
  const send = async (): Promise<void> => {
    const addresses = to.split(",").map((one) => one.trim());
    const body = { month, location_id, formats: [...formats], to: addresses };
    if ((await save(() => call("POST /books/deliveries", { body }), words("sent"))) !== undefined) onClose();
  };
  return (
    <FormDialog
      title={words("send_title", { location: row.location_name })}
      submit={words("send")}
      isBusy={isSaving}
      isReady={to.trim() !== "" && formats.length > 0}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <FormGroup sx={{ mb: 2 }}>
        {FORMATS.map((format) => (
          <FormControlLabel
            key={format}
            label={
              format === "datev" && row.datev_left_out > 0
                ? `${words(format)}: ${words("left_out", { smart_count: row.datev_left_out })}`
                : words(format)
            }
            control={
              <Checkbox
                checked={formats.includes(format)}
                onChange={(_event, checked) =>
                  setFormats(FORMATS.filter((one) => (one === format ? checked : formats.includes(one))))
                }
              />
            }
          />
        ))}
      </FormGroup>
      <TextField autoFocus label={words("to")} value={to} onChange={({ target }) => setTo(target.value)} />
    </FormDialog>
  );
}
