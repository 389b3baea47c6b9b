import { Box, DialogContentText, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";
import { call } from "../../../api/client.ts";
import { DayField } from "../../../parts/day-field.tsx";
import { FormDialog } from "../../../parts/forms/form-dialog.tsx";
import { useRetentionWords } from "../../../parts/retention-words.ts";
import { useSave } from "../../../parts/use-save.ts";

const REASON_CHARACTERS_MAX = 1_000;

interface PlaceHoldProps {
  readonly location_id: number;
  readonly onClose: () => void;
}

/** Asks for the days of a hold, and for its reason. */
export function PlaceHold({ location_id, onClose }: PlaceHoldProps): ReactNode {
  const words = useRetentionWords();
  const { isSaving, save } = useSave();
  const [days, setDays] = useState({ from: "", to: "" });
  const [reason, setReason] = useState("");
  const place = async (): Promise<void> => {
    const body = { location_id, ...days, reason: reason.trim() };
    if ((await save(() => call("POST /books/retention/holds", { body }), words("is_placed"))) !== undefined) onClose();
  };
  return (
    <FormDialog
      title={words("place")}
      submit={words("place")}
      isBusy={isSaving}
      isReady={days.from !== "" && days.to !== "" && reason.trim() !== ""}
      onSubmit={() => void place()}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 2 }}>{words("place_lead")}</DialogContentText>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mb: 2 }}>
        {(["from", "to"] as const).map((name) => (
          <DayField
            key={name}
            label={words(name)}
            day={days[name]}
            onChange={(day) => setDays((before) => ({ ...before, [name]: day }))}
            fullWidth={false}
            sx={{ width: 200 }}
          />
        ))}
      </Box>
      <TextField
        fullWidth
        label={words("reason")}
        helperText={words("reason_help")}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: REASON_CHARACTERS_MAX } }}
      />
    </FormDialog>
  );
}
