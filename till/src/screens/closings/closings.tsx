import type { ClosingRecord } from "@tillkeeper/register-kit";
import { useEffect, useState } from "react";
import { Page } from "../../parts/page.tsx";
import { Row, Rows } from "../../parts/rows.tsx";
import { Said } from "../../parts/said.tsx";
import { useScreens } from "../../till/navigation.tsx";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";

/** Closings that are listed; the administration has all of them. */
const LISTED_MAX = 60;

/** The closings of this register, to look at and to print again. */
export function Closings() {
  const { t } = useWords();
  const { time, date } = useFormats();
  const { act } = useTill();
  const { go, home } = useScreens();
  const [closings, setClosings] = useState<readonly ClosingRecord[]>();
  useEffect(() => {
    void act((till) => till.closings()).then(setClosings);
  }, [act]);
  return (
    <Page title={t("closings.title")} onBack={home} is_narrow>
      <Said />
      {closings?.length === 0 ? <p>{t("closings.none")}</p> : null}
      {closings === undefined || closings.length === 0 ? null : (
        <Rows label={t("closings.title")}>
          {closings.slice(0, LISTED_MAX).map(({ report_id, closing_number, closed_at, synced_at }) => (
            <Row
              key={report_id}
              title={t("closings.number", { number: closing_number })}
              detail={`${date(closed_at)} ${time(closed_at)}`}
              value={synced_at === undefined ? t("closings.waits") : null}
              onPress={() => go({ name: "closing", given: { report_id } })}
            />
          ))}
        </Rows>
      )}
    </Page>
  );
}
