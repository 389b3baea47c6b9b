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

/** The figures of the open session (X). Nothing is stored or numbered. */
export function XReport() {
  const { t } = useWords();
  const { act } = useTill();
  const { home } = useScreens();
  const [document, setDocument] = useState<ReceiptDocument>();
  useEffect(() => {
    void act((till, approved) => till.xReport(approved)).then((report) => setDocument(report?.document));
  }, [act]);
  const printPaper = usePrint();
  const print = (): void => {
    if (document !== undefined) void printPaper(document);
  };
  useKeys({ F4: print });
  return (
    <Page
      title={t("x_report.title")}
      onBack={home}
      actions={
        <Button look="primary" shortcut="F4" disabled={document === undefined} onClick={print}>
          {t("x_report.print")}
        </Button>
      }
    >
      <Said />
      {document === undefined ? null : <PaperView document={document} label={t("x_report.title")} />}
    </Page>
  );
}
