import { type CartPriced, type CartPricedLine, discountCart, type Discount } from "@tillkeeper/register-kit";
import { Button } from "../../parts/button.tsx";
import type { Translate } from "../../texts/texts.ts";
import { isShownWithTax } from "../../till/goods.ts";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";
import { CouponForm, Promotions } from "../coupon/coupon.tsx";
import { CustomerChip } from "../customer/customer-chip.tsx";
import { DiscountForm } from "./discount-form.tsx";
import { LineEditor } from "./line-editor.tsx";

interface CartPanelProps {
  readonly priced: CartPriced;
  /** Line that keys change. */
  readonly chosen: string | undefined;
  /** Line that is opened in place. */
  readonly open: string | undefined;
  readonly is_discounting: boolean;
  readonly onDiscounting: (is_discounting: boolean) => void;
  readonly onPieces: (step: 1n | -1n) => void;
  readonly onOpen: (line_id: string | undefined) => void;
  readonly onPay: () => void;
}

/** The cart with the newest line on top, and one button to pay. */
export function CartPanel({ priced, open, is_discounting, onDiscounting, onPay, ...rest }: CartPanelProps) {
  const { t } = useWords();
  const { money } = useFormats();
  const { act, shown } = useTill();
  const { lines, totals } = priced;
  const newest = lines.findLast(({ fixed_tax_of }) => fixed_tax_of === undefined);
  const sold = lines.filter(({ fixed_tax_of }) => fixed_tax_of === undefined);
  const discount = (value: Discount | null): void => {
    void act((till, { approval }) => till.change((cart) => discountCart(cart, value), approval));
    onDiscounting(false);
  };
  return (
    <aside className="cart" aria-label={t("sell.cart")}>
      <CustomerChip />
      <p className="unseen" role="status">
        {newest === undefined
          ? ""
          : t("sell.announced", {
              name: newest.name,
              amount: money(newest.gross_minor),
              total: money(totals.gross_minor),
            })}
      </p>
      {sold.length === 0 ? <p className="empty-cart">{t("sell.empty")}</p> : null}
      <ul className="lines">
        {sold.toReversed().map((line) => (
          <Line
            key={line.line_id}
            line={line}
            more={lines.filter(({ fixed_tax_of }) => fixed_tax_of === line.line_id)}
            is_open={line.line_id === open}
            {...rest}
          />
        ))}
      </ul>
      <div className="cart-foot">
        {is_discounting && sold.length > 0 ? (
          <>
            <DiscountForm
              title={t("discount.of_cart")}
              discount={shown.cart?.cart.discount ?? null}
              onDiscount={discount}
              onClose={() => onDiscounting(false)}
            />
            <CouponForm onClose={() => onDiscounting(false)} />
          </>
        ) : null}
        <Promotions promotions={priced.promotions} />
        <dl className="sums">
          {totals.discount_minor === 0n ? null : (
            <div>
              <dt>{t("sell.discount")}</dt>
              <dd className="amount">{money(-totals.discount_minor)}</dd>
            </div>
          )}
          <div>
            <dt>{t("sell.tax")}</dt>
            <dd className="amount">{money(totals.tax_minor)}</dd>
          </div>
          <div className="total">
            <dt>{t("sell.total")}</dt>
            <dd className="amount">{money(totals.gross_minor)}</dd>
          </div>
        </dl>
        <div className="cart-actions">
          <Button disabled={sold.length === 0} shortcut="F3" onClick={() => onDiscounting(!is_discounting)}>
            {t("sell.add_discount")}
          </Button>
          <Button look="primary" is_large className="pay" shortcut="F8" disabled={sold.length === 0} onClick={onPay}>
            {t("sell.pay", { amount: money(totals.gross_minor) })}
          </Button>
        </div>
      </div>
    </aside>
  );
}

interface LineProps {
  readonly line: CartPricedLine;
  /** Fixed product taxes of the line. */
  readonly more: readonly CartPricedLine[];
  readonly chosen: string | undefined;
  readonly is_open: boolean;
  readonly onPieces: (step: 1n | -1n) => void;
  readonly onOpen: (line_id: string | undefined) => void;
}

function Line({ line, more, chosen, is_open, onPieces, onOpen }: LineProps) {
  const { t } = useWords();
  const { money, quantity } = useFormats();
  const { till } = useTill();
  const with_tax = isShownWithTax(till);
  const rowOf = (of: CartPricedLine): string => money(with_tax ? of.row_incl_tax_minor : of.row_excl_tax_minor);
  return (
    <li className={line.line_id === chosen ? "line chosen" : "line"}>
      <button
        type="button"
        className="line-head"
        aria-expanded={is_open}
        onClick={() => onOpen(is_open ? undefined : line.line_id)}
      >
        {/* A changed quantity is drawn anew, so that it flashes. */}
        <span key={String(line.qty_e4)} className="line-qty">
          {quantity(line.qty_e4)}
        </span>
        <span className="line-text">
          <span className="line-name">{line.name}</span>
          {line.price_source === "base" ? null : (
            <span className="line-detail">
              {line.unit_minor === line.base_unit_minor ? null : (
                <>
                  <span className="unseen">{t("customer.instead_of")} </span>
                  <s>{money(line.base_unit_minor)}</s>{" "}
                </>
              )}
              {money(line.unit_minor)} {sourceName(line.price_source, t)}
            </span>
          )}
          {line.discount_minor === 0n ? null : (
            <span className="line-detail">
              {t("sell.discount")} {money(-line.discount_minor)}
            </span>
          )}
          {line.note === null ? null : <span className="line-detail">{line.note}</span>}
          {more.map((tax) => (
            <span key={tax.line_id} className="line-detail">
              {tax.name} {rowOf(tax)}
            </span>
          ))}
        </span>
        <span className="amount">{rowOf(line)}</span>
      </button>
      {is_open ? <LineEditor line={line} onPieces={onPieces} onClose={() => onOpen(undefined)} /> : null}
    </li>
  );
}

/** Returns what a price comes from; empty for a source of a plugin that has no name here. */
function sourceName(source: string, t: Translate): string {
  switch (source) {
    case "override":
      return t("sell.changed_price");
    case "tier_price":
    case "catalog_rule":
    case "special_price":
    case "customer_price":
      return t(`customer.source_${source}`);
    default:
      return "";
  }
}
