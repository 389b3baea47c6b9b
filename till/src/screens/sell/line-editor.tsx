import {
  type CartPricedLine,
  type Discount,
  discountLine,
  noteLine,
  ONE_PIECE,
  overridePrice,
  removeLine,
  setQuantity,
} from "@tillkeeper/register-kit";
import { type FormEvent, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Stepper } from "../../parts/stepper.tsx";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";
import { DiscountForm } from "./discount-form.tsx";

interface LineEditorProps {
  readonly line: CartPricedLine;
  readonly onPieces: (step: 1n | -1n) => void;
  readonly onClose: () => void;
}

type Part = "quantity" | "discount" | "price" | "note";

/** Changes a line of the cart in its place. */
export function LineEditor({ line, onPieces, onClose }: LineEditorProps) {
  const { t } = useWords();
  const { quantity, amount, readAmount, readQuantity } = useFormats();
  const { act, shown } = useTill();
  const [part, setPart] = useState<Part>();
  const { line_id } = line;
  const own = shown.cart?.cart.lines.find((each) => each.line_id === line_id);
  const change = (work: Parameters<typeof changeCart>[0]): void => {
    void changeCart(work);
    setPart(undefined);
  };
  const changeCart = (work: Parameters<ReturnType<typeof useTill>["till"]["change"]>[0]) =>
    act((till, { approval }) => till.change(work, approval));
  const toggle = (name: Part) => (
    <Button aria-pressed={part === name} onClick={() => setPart(part === name ? undefined : name)}>
      {t(`line.${name}`)}
    </Button>
  );
  return (
    <div className="line-editor">
      <div className="line-steps">
        <Stepper
          label={t("line.quantity")}
          text={quantity(line.qty_e4)}
          can_less={line.qty_e4 > ONE_PIECE}
          onLess={() => onPieces(-1n)}
          onMore={() => onPieces(1n)}
        />
        <Button
          look="danger"
          onClick={() => {
            change((cart) => removeLine(cart, line_id));
            onClose();
          }}
        >
          {t("line.remove")}
        </Button>
      </div>
      <div className="actions">
        {toggle("quantity")}
        {toggle("discount")}
        {toggle("price")}
        {toggle("note")}
      </div>
      {part === "quantity" ? (
        <OneField
          label={t("line.quantity")}
          text={quantity(line.qty_e4)}
          onText={(text) => {
            const qty_e4 = readQuantity(text);
            if (qty_e4 === undefined) return t("line.not_a_quantity");
            change((cart) => setQuantity(cart, line_id, qty_e4));
            return undefined;
          }}
        />
      ) : null}
      {part === "discount" ? (
        <DiscountForm
          title={t("discount.of_line")}
          discount={own?.discount ?? null}
          onDiscount={(value: Discount | null) => change((cart) => discountLine(cart, line_id, value))}
          onClose={() => setPart(undefined)}
        />
      ) : null}
      {part === "price" ? (
        <OneField
          label={t("line.price_of_piece")}
          text={amount(line.unit_minor)}
          hint={own?.price_override_minor == null ? undefined : t("line.empty_restores")}
          onText={(text) => {
            const price = text.trim() === "" ? null : readAmount(text);
            if (price === undefined) return t("parts.not_an_amount", { example: amount(1_00n) });
            change((cart) => overridePrice(cart, line_id, price));
            return undefined;
          }}
        />
      ) : null}
      {part === "note" ? (
        <OneField
          label={t("line.note")}
          text={line.note ?? ""}
          onText={(text) => {
            change((cart) => noteLine(cart, line_id, text.trim() === "" ? null : text.trim()));
            return undefined;
          }}
        />
      ) : null}
    </div>
  );
}

interface OneFieldProps {
  readonly label: string;
  readonly text: string;
  readonly hint?: string | undefined;
  /** Takes the text; returns what to do when it cannot. */
  readonly onText: (text: string) => string | undefined;
}

function OneField({ label, text: known, hint, onText }: OneFieldProps) {
  const { t } = useWords();
  const [text, setText] = useState(known);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setProblem(onText(text));
  };
  return (
    <form className="one-field" onSubmit={submit}>
      <Field
        label={label}
        hint={hint}
        problem={problem}
        value={text}
        onText={setText}
        autoFocus
        maxLength={200}
        onFocus={({ target }) => target.select()}
      />
      <Button type="submit">{t("line.take")}</Button>
    </form>
  );
}
