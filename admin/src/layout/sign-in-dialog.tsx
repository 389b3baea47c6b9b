import type { ReactNode } from "react";
import { useGetIdentity, useLogout, useTranslate } from "react-admin";
import { lastUsername, signIn } from "../api/auth-provider.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { useQuestion } from "./use-question.ts";

/**
 * Shows a dialog that asks to sign in over the page after the session has ended, so that the input
 * is kept. Rejected requests are then sent again.
 */
export function SignInDialog(): ReactNode {
  const translate = useTranslate();
  const logout = useLogout();
  const { identity } = useGetIdentity();
  const answer = useQuestion("sign_in");
  if (!answer) return null;
  return (
    <PasswordDialog
      title={translate("tk.sign_in.again")}
      lead={translate("tk.sign_in.again_lead")}
      action={translate("ra.auth.sign_in")}
      cancel={translate("ra.auth.logout")}
      username={lastUsername()}
      onSubmit={async ({ username, password, otp }) => {
        const admin_user_id = await signIn({ username, password, ...(otp === null ? {} : { otp }) });
        // Another administrator has other rights, so the page is loaded again for them.
        if (identity !== undefined && identity.id !== admin_user_id) window.location.reload();
        else answer(true);
      }}
      onCancel={() => {
        answer(false);
        void logout();
      }}
    />
  );
}
