import type { SaleRecord, StoredSale } from "@tillkeeper/register-kit";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useScreens } from "../../till/navigation.tsx";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";

/** What the last run of the till left: a receipt without paper, a card that was being paid with. */
export function Unfinished() {
  const { t } = useWords();
  const { money } = useFormats();
  const { shown, settle } = useTill();
  const { go } = useScreens();
  const asked = shown.cart?.asked_minor ?? null;
  const [record] = shown.unprinted;
  return (
    <>
      {record === undefined ? null : (
        <Notice
          look="attention"
          actions={
            <>
              <Button onClick={() => go({ name: "done", given: { sale: saleOf(record) } })}>{t("done.print")}</Button>
              <Button onClick={() => void settle(record)}>{t("sell.not_printed")}</Button>
            </>
          }
        >
          {t("sell.unprinted", { number: record.receipt_number })}
        </Notice>
      )}
      {asked === null ? null : (
        <Notice
          look="attention"
          actions={<Button onClick={() => go({ name: "pay", given: undefined })}>{t("sell.answer_card")}</Button>}
        >
          {t("sell.card_was_asked", { amount: money(asked) })}
        </Notice>
      )}
    </>
  );
}

const saleOf = ({ data }: SaleRecord): StoredSale => data as StoredSale;
