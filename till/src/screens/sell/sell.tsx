import { useTill, useWords } from "../../till/use-till.tsx";
import { Page } from "../../parts/page.tsx";

export function Sell() {
  const { t } = useWords();
  const { shown } = useTill();
  return (
    <Page title={t("sell.title")}>
      <p className="sell">{shown.person?.name}</p>
    </Page>
  );
}
