import { Button, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { call, isRefusedAs } from "../../api/client.ts";
import { FormDialog } from "../../parts/forms/form-dialog.tsx";
import { useFieldsOf } from "../../parts/hooks.ts";
import { useSave } from "../../parts/use-save.ts";

interface IssueLicenseProps {
  readonly onIssued: (license_id: number) => void;
}

/**
 * Shows the button that issues a PRO licence. Where a licensing service issues them, it asks for
 * the token that the merchant got there.
 */
export function IssueLicense({ onIssued }: IssueLicenseProps): ReactNode {
  const translate = useTranslate();
  const field = useFieldsOf("licenses");
  const { save, isSaving, errors } = useSave({ isForm: true });
  const [token, setToken] = useState<string>();
  const refusal = errors["license_token"];
  const issue = async (): Promise<void> => {
    const given = token === undefined ? {} : { license_token: token.trim() };
    const license = await save(() =>
      call("POST /licenses", { body: { license_type: "pro", ...given } }).catch((error: unknown) => {
        if (token !== undefined || !isRefusedAs(error, "license_token_required")) throw error;
        setToken("");
        return undefined;
      }),
    );
    if (license === undefined) return;
    setToken(undefined);
    onIssued(license.license_id);
  };
  const title = translate("tk.shops.issue_license");
  return (
    <>
      <Button size="small" disabled={isSaving} onClick={() => void issue()}>
        {title}
      </Button>
      {token === undefined ? null : (
        <FormDialog
          title={title}
          submit={translate("ra.action.save")}
          isBusy={isSaving}
          isReady={token.trim() !== ""}
          onSubmit={() => void issue()}
          onClose={() => setToken(undefined)}
        >
          <TextField
            name="license_token"
            label={field("license_token")}
            value={token}
            autoFocus
            fullWidth
            margin="dense"
            autoComplete="off"
            error={refusal !== undefined}
            helperText={
              (typeof refusal === "object" ? refusal.serverError : refusal) ??
              translate("tk.errors.license_token_required")
            }
            onChange={({ target }) => setToken(target.value)}
          />
        </FormDialog>
      )}
    </>
  );
}
