import type { SaleRecord, StoredSale } from "@tillkeeper/register-kit";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useScreens } from "../../till/navigation.tsx";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";

/** What is not finished: a receipt without paper, a card that was asked, a part that was paid. */
export function Unfinished() {
  const { t } = useWords();
  const { money } = useFormats();
  const { till, shown, settle } = useTill();
  const { go } = useScreens();
  const asked = shown.cart?.asked_minor ?? null;
  const taken_minor = shown.cart?.taken === undefined ? 0n : till.taken().taken_minor;
  const paying =
    asked !== null
      ? t("sell.card_was_asked", { amount: money(asked) })
      : taken_minor > 0n
        ? t("sell.part_was_taken", { amount: money(taken_minor) })
        : undefined;
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
      {paying === undefined ? null : (
        <Notice
          look="attention"
          actions={<Button onClick={() => go({ name: "pay", given: undefined })}>{t("sell.answer_card")}</Button>}
        >
          {paying}
        </Notice>
      )}
    </>
  );
}

const saleOf = ({ data }: SaleRecord): StoredSale => data as StoredSale;
