import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { call } from "../api/client.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { useQuestion } from "./use-question.ts";

/** Asks for the password when the service requires it again, then repeats the request. */
export function StepUpDialog(): ReactNode {
  const translate = useTranslate();
  const answer = useQuestion("step_up");
  if (!answer) return null;
  return (
    <PasswordDialog
      title={translate("tk.step_up.title")}
      lead={translate("tk.step_up.lead")}
      action={translate("ra.action.confirm")}
      cancel={translate("ra.action.cancel")}
      onSubmit={async ({ password, otp }) => {
        await call("POST /session/step-up", { body: { password, otp } });
        answer(true);
      }}
      onCancel={() => answer(false)}
    />
  );
}
