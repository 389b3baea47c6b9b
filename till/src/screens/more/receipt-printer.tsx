import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Paper } from "../../parts/paper.tsx";
import { type Connection, connectPrinter, disconnectPrinter, usableConnections } from "../../printers/printer.ts";
import { usePrint } from "../../printers/use-printer.ts";
import { keepPreferences, type PaperColumns, type Preferences, readPreferences } from "../../till/preferences.ts";
import { useFormats, useShop, useTill, useWords } from "../../till/use-till.tsx";
import { testPage } from "./test-page.ts";

const PAPERS: readonly (readonly [PaperColumns, width: string])[] = [
  [32, "58 mm"],
  [42, "80 mm"],
];

/** Connects a receipt printer to this device, and tries it. */
export function ReceiptPrinter() {
  const { t } = useWords();
  const { act, say } = useTill();
  const [{ printer, paper_columns, opens_drawer }, setKept] = useState(readPreferences);
  const [is_busy, setBusy] = useState(false);
  const connections = usableConnections();

  const keep = (change: Partial<Preferences>): void => {
    keepPreferences(change);
    setKept(readPreferences());
  };
  const change = async (work: () => Promise<unknown>): Promise<void> => {
    say(undefined);
    setBusy(true);
    await act(work);
    setKept(readPreferences());
    setBusy(false);
  };
  const connect = (connection: Connection): void => void change(() => connectPrinter(connection));

  return (
    <section>
      <h2>{t("more.printer")}</h2>
      {printer === undefined ? (
        <>
          <p>{t(connections.length === 0 ? "printer.none_here" : "printer.none")}</p>
          <div className="actions">
            {connections.map((each) => (
              <Button key={each} disabled={is_busy} onClick={() => connect(each)}>
                {t(`printer.connect_${each}`)}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <>
          <p>{t(`printer.by_${printer}`)}</p>
          <h2>{t("printer.paper")}</h2>
          <Choice
            label={t("printer.paper")}
            options={PAPERS}
            chosen={paper_columns}
            onChoose={(columns) => keep({ paper_columns: columns })}
          />
          <Button aria-pressed={opens_drawer} onClick={() => keep({ opens_drawer: !opens_drawer })}>
            {t("printer.opens_drawer")}
          </Button>
        </>
      )}
      <div className="actions">
        <PrintTest />
        {printer === undefined ? null : (
          <Button look="quiet" disabled={is_busy} onClick={() => void change(disconnectPrinter)}>
            {t("printer.disconnect")}
          </Button>
        )}
      </div>
    </section>
  );
}

function PrintTest() {
  const { t } = useWords();
  const { money, date, time } = useFormats();
  const { store, config } = useShop();
  const { till } = useTill();
  const print = usePrint();
  const now = till.clock.now();
  const facts = {
    language: store.locale.replaceAll("_", "-"),
    shop: store.name,
    register: config.terminal.name,
    amount: money(1_234_56n),
    printed_at: `${date(now)} ${time(now)}`,
  };
  const page = testPage(facts, t);
  return (
    <>
      <Button onClick={() => void print(page)}>{t("more.print_test")}</Button>
      <Paper document={page} />
    </>
  );
}
