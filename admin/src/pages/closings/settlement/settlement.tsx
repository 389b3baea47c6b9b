import { Alert, Button, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useCanAccess } from "react-admin";
import { call } from "../../../api/client.ts";
import { NoteDialog } from "../../../parts/forms/note-dialog.tsx";
import { Instant } from "../../../parts/instant.tsx";
import { useSave } from "../../../parts/use-save.ts";
import { useWordsOf } from "../../../parts/hooks.ts";
import type { ClosingDetail } from "../closing.ts";

/** Findings that put a closing on the to-do list, the same as in the service. */
const TO_DO_FINDINGS: ReadonlySet<string> = new Set([
  "cash_short",
  "cash_over",
  "receipts_without_session",
  "receipt_number_twice",
  "layaway_overpaid",
  "layaway_settled_twice",
  "clock_ahead",
]);

/**
 * Shows who settled the closing and why, or the button to settle it. Renders nothing when the
 * closing needs no person.
 */
export function Settlement({ closing }: { readonly closing: ClosingDetail }): ReactNode {
  const words = useWordsOf("closings");
  const { canAccess } = useCanAccess({ resource: "register-reports", action: "edit" });
  const [isOpen, setOpen] = useState(false);
  const isDifferent =
    closing.state_figures_reconciled === "mismatched" ||
    closing.findings.some((finding) => TO_DO_FINDINGS.has(finding));
  const decision = closing.annotations.findLast(({ kind }) => kind !== "note");
  if (!closing.is_settled && !isDifferent) return null;
  return (
    <Alert severity={closing.is_settled ? "success" : "warning"} sx={{ mb: 2 }}>
      {closing.is_settled && decision !== undefined ? (
        <>
          {words("settlement.settled_by", { name: decision.author })} <Instant value={decision.created_at} />
          <Typography variant="body2" sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {decision.text}
          </Typography>
        </>
      ) : (
        words("settlement.to_do")
      )}
      {canAccess === true ? (
        <Button
          variant={closing.is_settled ? "outlined" : "contained"}
          className="tk-no-print"
          onClick={() => setOpen(true)}
          sx={{ display: "flex", mt: 1 }}
        >
          {words(closing.is_settled ? "settlement.reopen" : "settlement.settle")}
        </Button>
      ) : null}
      {isOpen ? <Explanation closing={closing} onClose={() => setOpen(false)} /> : null}
    </Alert>
  );
}

interface ExplanationProps {
  readonly closing: ClosingDetail;
  readonly onClose: () => void;
}

function Explanation({ closing, onClose }: ExplanationProps): ReactNode {
  const words = useWordsOf("closings");
  const { save, isSaving } = useSave();
  const send = async (text: string): Promise<void> => {
    const saved = await save(
      () =>
        call("POST /register-reports/{report_id}/settlement", {
          path: { report_id: closing.report_id },
          body: { is_settled: !closing.is_settled, text },
        }),
      words(closing.is_settled ? "settlement.reopened" : "settlement.settled"),
    );
    if (saved !== undefined) onClose();
  };
  const title = words(closing.is_settled ? "settlement.reopen" : "settlement.settle");
  return (
    <NoteDialog
      title={title}
      lead={words("settlement.lead")}
      label={words("settlement.explanation")}
      submit={title}
      isBusy={isSaving}
      onSend={(text) => void send(text)}
      onClose={onClose}
    />
  );
}
