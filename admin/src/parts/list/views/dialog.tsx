import { Box, FormControlLabel, Switch, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useHolds } from "../../hooks.ts";
import { useSave } from "../../use-save.ts";

interface Named {
  readonly name: string;
  readonly is_shared: boolean;
}

interface ViewDialogProps {
  /** Key of the text that is the dialog's title. */
  readonly title: string;
  readonly view?: Named;
  /** Further choices that the dialog offers. */
  readonly children?: ReactNode;
  readonly onSave: (view: Named) => Promise<unknown>;
  readonly onClose: () => void;
}

const CHARACTERS_MAX = 60;

/** Shows the dialog for a view's name and for who may see it. */
export function ViewDialog({ title, view, children, onSave, onClose }: ViewDialogProps): ReactNode {
  const translate = useTranslate();
  const holds = useHolds();
  const { save, isSaving } = useSave();
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setShared] = useState(view?.is_shared ?? false);
  const send = async (): Promise<void> => {
    const saved = await save(() => onSave({ name: name.trim(), is_shared: isShared }), translate("tk.views.saved"));
    if (saved !== undefined) onClose();
  };
  return (
    <FormDialog
      title={translate(title)}
      submit={translate("ra.action.save")}
      width="xs"
      isBusy={isSaving}
      isReady={name.trim() !== ""}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Box sx={{ display: "grid", gap: 1 }}>
        <TextField
          autoFocus
          fullWidth
          margin="dense"
          label={translate("tk.views.name")}
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: CHARACTERS_MAX } }}
        />
        {holds("Vendor_Pos::settings") ? (
          <FormControlLabel
            control={<Switch checked={isShared} onChange={(_event, isOn) => setShared(isOn)} />}
            label={translate("tk.views.shared")}
          />
        ) : null}
        {children}
      </Box>
    </FormDialog>
  );
}
