import type { FoundReceipt, LookedUp } from "@tillkeeper/register-kit";
import type { ReceiptDocument } from "@tillkeeper/receipt-document";
import { useEffect, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Page } from "../../parts/page.tsx";
import { PaperView } from "../../parts/paper-view.tsx";
import { Said } from "../../parts/said.tsx";
import { usePrint } from "../../printers/use-printer.ts";
import { useKeys } from "../../till/keys.ts";
import { useScreens } from "../../till/navigation.tsx";
import { useTill, useWords } from "../../till/use-till.tsx";
import "./receipts.css";

/** A receipt as it was printed, to print again or to take goods back. */
export function Receipt({ found }: { readonly found: Exclude<LookedUp, { kind: "refused" }> }) {
  const { t } = useWords();
  const { till, act, say, settle } = useTill();
  const { go } = useScreens();
  const [own, setOwn] = useState<ReceiptDocument>();
  const receipt_number = found.kind === "own" ? found.sale.receipt_number : found.receipt_number;
  const paper = found.kind === "own" ? own : found.document;

  const can_print = paper !== undefined && (found.kind === "own" || till.may("reprint"));

  useEffect(() => {
    if (found.kind === "own") void act((open, approved) => open.receipt(receipt_number, approved)).then(setOwn);
  }, [act, found.kind, receipt_number]);

  const printPaper = usePrint();
  const print = async (): Promise<void> => {
    if (!can_print) return;
    // A copy when a printer has printed it by itself meanwhile.
    const current =
      found.kind === "own" ? await act((open, approved) => open.receipt(receipt_number, approved)) : paper;
    if (current === undefined || !(await printPaper(current)) || found.kind === "other") return;
    await settle(found.sale);
    // What is printed from now on is a copy.
    setOwn(till.may("reprint") ? await act((open) => open.receipt(receipt_number)) : undefined);
  };
  const takeBack = async (): Promise<void> => {
    say(undefined);
    if (found.kind === "own") return go({ name: "refund", given: { receipt_number } });
    const answer = await act((open) => open.findReceipt(found.code));
    if (answer?.kind === "ok") return go({ name: "refund", given: { found: answer.body satisfies FoundReceipt } });
    if (answer !== undefined) say({ kind: "missed", key: "receipts.needs_network" });
  };
  const back = (): void => {
    say(undefined);
    go({ name: "receipts", given: undefined });
  };
  useKeys({ F4: () => void print() });

  return (
    <Page title={t("receipts.receipt", { number: receipt_number })} onBack={back}>
      <Said />
      <div className="receipt-shown">
        {paper === undefined ? null : (
          <PaperView document={paper} label={t("receipts.receipt", { number: receipt_number })} />
        )}
        <div className="receipt-actions">
          <Button is_large shortcut="F4" disabled={!can_print} onClick={() => void print()}>
            {t("receipts.print_again")}
          </Button>
          {found.kind === "own" && found.sale.kind === "refund" ? null : (
            <Button is_large onClick={() => void takeBack()}>
              {t("receipts.take_back")}
            </Button>
          )}
        </div>
      </div>
    </Page>
  );
}
