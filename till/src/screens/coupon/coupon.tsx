import type { CartPromotions } from "@tillkeeper/register-kit";
import { type FormEvent, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";
import "./coupon.css";

/** Enters a coupon for the cart, and says at once why it does not count. */
export function CouponForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { act, say } = useTill();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [is_busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.trim() === "") return setProblem(t("coupon.type_code"));
    setBusy(true);
    const answer = await act((till) => till.setCoupon(code.trim()));
    setBusy(false);
    if (answer === undefined) return;
    const { coupon, is_kept, refusal } = answer;
    if (coupon !== null && coupon.state !== "applied" && !is_kept) return setProblem(t(`coupon.${coupon.state}`));
    if (refusal !== undefined) say({ kind: "missed", key: "coupon.not_asked" });
    onClose();
  };
  return (
    <form className="stacked" onSubmit={(event) => void submit(event)}>
      <Field
        label={t("coupon.code")}
        problem={problem}
        autoCapitalize="characters"
        value={code}
        onText={(typed) => {
          setCode(typed);
          setProblem(undefined);
        }}
      />
      <Button type="submit" disabled={is_busy}>
        {t("coupon.take")}
      </Button>
    </form>
  );
}

/** The rules that took something off the cart, what was not judged, and the coupon. */
export function Promotions({ promotions }: { readonly promotions: CartPromotions }) {
  const { t } = useWords();
  const { money } = useFormats();
  const { act } = useTill();
  const { applied, unjudged, coupon } = promotions;
  if (applied.length === 0 && unjudged.length === 0 && coupon === null) return null;
  return (
    <ul className="promotions" aria-label={t("coupon.promotions")}>
      {applied.map(({ rule_id, name, discount_minor }) => (
        <li key={rule_id}>
          <span>{name}</span>
          <span className="amount">{money(-discount_minor)}</span>
        </li>
      ))}
      {coupon === null ? null : (
        <li>
          <span>
            {t("coupon.of_cart", { code: coupon.code })}
            {coupon.state === "applied" ? null : <span className="attention"> {t(`coupon.${coupon.state}`)}</span>}
          </span>
          <Button
            look="quiet"
            aria-label={t("coupon.remove", { code: coupon.code })}
            onClick={() => void act((till) => till.setCoupon(null))}
          >
            ✕
          </Button>
        </li>
      )}
      {unjudged.map(({ rule_id, name }) => (
        <li key={rule_id} className="muted">
          {t("coupon.unjudged", { name })}
        </li>
      ))}
    </ul>
  );
}
