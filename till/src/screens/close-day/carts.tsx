import type { ParkedCart } from "@tillkeeper/register-kit";
import { useEffect, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Row, Rows } from "../../parts/rows.tsx";
import { useScreens } from "../../till/navigation.tsx";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";

/** Carts that are not sold: kept for the next day, or emptied. */
export function Carts({ onDone }: { readonly onDone: () => void }) {
  const { t } = useWords();
  const { time, date } = useFormats();
  const { act, shown } = useTill();
  const { home } = useScreens();
  const [parked, setParked] = useState<readonly ParkedCart[]>();
  const lines = shown.cart?.cart.lines.length ?? 0;
  useEffect(() => {
    void act((till) => till.parked()).then(setParked);
  }, [act]);

  const empty = async (): Promise<void> => {
    const is_done = await act(async (till) => {
      for (const { cart_id } of parked ?? []) await till.discard(cart_id);
      return true;
    });
    if (is_done === true) onDone();
  };
  return (
    <div className="close-day">
      {lines === 0 ? null : (
        <Notice look="attention" actions={<Button onClick={home}>{t("close_day.to_cart")}</Button>}>
          {t("close_day.open_cart", { smart_count: lines })}
        </Notice>
      )}
      {parked === undefined || parked.length === 0 ? null : (
        <>
          <p>{t("close_day.parked", { smart_count: parked.length })}</p>
          <Rows label={t("close_day.parked", { smart_count: parked.length })}>
            {parked.map(({ cart_id, name, parked_at, cart }) => (
              <Row
                key={cart_id}
                title={name}
                detail={`${date(parked_at)} ${time(parked_at)}`}
                value={t("close_day.lines", { smart_count: cart.lines.length })}
              />
            ))}
          </Rows>
        </>
      )}
      <div className="actions">
        <Button look="primary" is_large autoFocus disabled={lines > 0} onClick={onDone}>
          {t("close_day.keep")}
        </Button>
        {parked === undefined || parked.length === 0 ? null : (
          <Button look="danger" is_large disabled={lines > 0} onClick={() => void empty()}>
            {t("close_day.empty")}
          </Button>
        )}
      </div>
    </div>
  );
}
