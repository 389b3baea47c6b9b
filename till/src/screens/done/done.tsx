import type { StoredSale } from "@tillkeeper/register-kit";
import type { ReceiptDocument } from "@tillkeeper/receipt-document";
import { useEffect, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Page } from "../../parts/page.tsx";
import { Paper } from "../../parts/paper.tsx";
import { QrCode } from "../../parts/qr-code.tsx";
import { Said } from "../../parts/said.tsx";
import { usePrint } from "../../printers/use-printer.ts";
import { useKeys, useScan } from "../../till/keys.ts";
import { useScreens } from "../../till/navigation.tsx";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";
import "./done.css";

interface DoneProps {
  readonly sale: StoredSale;
  readonly change_minor?: bigint;
}

/** The sale is stored. What the customer still gets: change, and a receipt. */
export function Done({ sale, change_minor = 0n }: DoneProps) {
  const { t } = useWords();
  const { money } = useFormats();
  const { till, act, settle } = useTill();
  const { go, home } = useScreens();
  const [receipt, setReceipt] = useState<ReceiptDocument>();
  const { receipt_number, receipt_token, goods } = sale;

  useEffect(() => {
    void act((open, approved) => open.receipt(receipt_number, approved)).then(setReceipt);
  }, [act, receipt_number]);

  const printPaper = usePrint();
  const print = async (): Promise<void> => {
    // A copy when the receipt was printed before, also by a printer that prints each sale.
    const paper = await act((open, approved) => open.receipt(receipt_number, approved));
    if (paper === undefined || !(await printPaper(paper))) return;
    await settle(sale);
    setReceipt(till.may("reprint") ? await act((open) => open.receipt(receipt_number)) : undefined);
  };
  const leave = (scanned?: string): void => {
    void settle(sale);
    if (scanned === undefined) home();
    else go({ name: "sell", given: { scanned } });
  };
  useScan(leave);
  useKeys({ Escape: () => leave(), F4: () => void print() });

  return (
    <Page title={t("done.title")}>
      <Said />
      <div className="done">
        <section>
          {change_minor === 0n ? (
            <p className="change-label">{t("done.paid", { amount: money(goods.totals.gross_minor) })}</p>
          ) : (
            <>
              <p className="change-label">{t("done.change")}</p>
              <p className="change amount">{money(change_minor)}</p>
            </>
          )}
          <p className="muted">{t("done.number", { number: receipt_number })}</p>
          <div className="actions">
            <Button look="primary" is_large autoFocus onClick={() => leave()}>
              {t("done.new_sale")}
            </Button>
            <Button is_large shortcut="F4" disabled={receipt === undefined} onClick={() => void print()}>
              {t("done.print")}
            </Button>
          </div>
        </section>
        <figure className="receipt-code">
          <QrCode text={`${location.origin}/pos/receipt/${receipt_token}`} label={t("done.code")} />
          <figcaption>{t("done.code")}</figcaption>
        </figure>
      </div>
      {receipt === undefined ? null : <Paper document={receipt} />}
    </Page>
  );
}
