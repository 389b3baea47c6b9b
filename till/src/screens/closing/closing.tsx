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
import { Journey } from "./journey.tsx";
import "./closing.css";

/** A closing (Z) on one page, and what became of it. */
export function Closing({ report_id }: { readonly report_id: string }) {
  const { t } = useWords();
  const { act } = useTill();
  const { go } = useScreens();
  const [closing, setClosing] = useState<{ readonly number: number; readonly document: ReceiptDocument }>();
  useEffect(() => {
    void act(async (till) => {
      const known = (await till.closings()).find((each) => each.report_id === report_id);
      if (known === undefined) return undefined;
      return { number: known.closing_number, document: await till.closing(known.closing_number) };
    }).then(setClosing);
  }, [act, report_id]);
  const printPaper = usePrint();
  const print = (): void => {
    if (closing !== undefined) void printPaper(closing.document);
  };
  useKeys({ F4: print });
  return (
    <Page
      title={closing === undefined ? t("closing.title") : t("closings.number", { number: closing.number })}
      onBack={() => go({ name: "closings", given: undefined })}
      actions={
        <>
          <Button shortcut="F4" disabled={closing === undefined} onClick={print}>
            {t("closing.print")}
          </Button>
          <Button look="primary" onClick={() => void act((till) => till.signOut())}>
            {t("closing.sign_out")}
          </Button>
        </>
      }
    >
      <Said />
      <div className="closing">
        <Journey report_id={report_id} />
        {closing === undefined ? null : (
          <PaperView document={closing.document} label={t("closings.number", { number: closing.number })} />
        )}
      </div>
    </Page>
  );
}
