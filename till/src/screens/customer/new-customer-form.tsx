import {
  type CustomerDraft,
  type CustomerRemark,
  type NewCustomer,
  type TillCustomer,
  withSuggestion,
} from "@tillkeeper/register-kit";
import { type FormEvent, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useScreens } from "../../till/navigation.tsx";
import { refusalSentence } from "../../till/sentences.ts";
import { useTill, useWords } from "../../till/use-till.tsx";

const FIELDS = ["firstname", "lastname", "email"] as const;

interface NewCustomerFormProps {
  /** What was typed in the search, taken as the e-mail address or the name. */
  readonly typed: string;
  readonly onCustomer: (customer: TillCustomer) => void;
}

/** A new customer by name and e-mail address, with what the server says about them. */
export function NewCustomerForm({ typed, onCustomer }: NewCustomerFormProps) {
  const { t } = useWords();
  const { act } = useTill();
  const { isHere } = useScreens();
  const [draft, setDraft] = useState<CustomerDraft>(() => draftOf(typed));
  const [answer, setAnswer] = useState<Exclude<NewCustomer, { kind: "created" }>>();
  const [is_busy, setBusy] = useState(false);
  const [is_sent, setSent] = useState(false);
  const remarks = answer?.kind === "remarks" ? answer.remarks : [];

  const create = async (accepts_remarks: boolean): Promise<void> => {
    setBusy(true);
    const created = await act((till) => till.createCustomer(draft, { accepts_remarks }));
    setBusy(false);
    // Another customer's cart may be on the screen by now.
    if (created?.kind === "created") return isHere() ? onCustomer(created.customer) : undefined;
    setAnswer(created);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (FIELDS.every((name) => draft[name].trim() !== "")) void create(false);
  };
  const fix = (remark: CustomerRemark): void => {
    setDraft(withSuggestion(draft, remark));
    setAnswer(undefined);
  };
  const remarkAt = (name: keyof CustomerDraft | null) =>
    remarks
      .filter(({ field }) => (name === null ? field === null || !isShown(field) : field === name))
      .map((remark) => (
        <Notice
          key={`${remark.code} ${remark.message}`}
          look={remark.severity === "error" ? "wrong" : "attention"}
          actions={
            remark.suggested_value === undefined ? undefined : (
              <Button onClick={() => fix(remark)}>{t("customer.use", { value: remark.suggested_value })}</Button>
            )
          }
        >
          {remark.message}
        </Notice>
      ));

  return (
    // The browser would say it in its own language, and in a bubble that is gone at the next key.
    <form className="stacked" noValidate onSubmit={submit}>
      {FIELDS.map((name, at) => (
        <div key={name} className="stacked">
          <Field
            label={t(`customer.${name}`)}
            type={name === "email" ? "email" : "text"}
            required
            problem={is_sent && draft[name].trim() === "" ? t("customer.missing") : undefined}
            autoFocus={at === 0}
            value={draft[name]}
            onText={(text) => setDraft({ ...draft, [name]: text })}
          />
          {remarkAt(name)}
        </div>
      ))}
      {remarkAt(null)}
      {answer?.kind !== "refused" ? null : (
        <Notice look="attention">
          {answer.refusal.kind === "no_answer" ? t("customer.add_offline") : refusalSentence(answer.refusal, t)}
        </Notice>
      )}
      {answer?.kind === "remarks" && answer.known !== undefined ? (
        <Known customer={answer.known} onCustomer={onCustomer} />
      ) : null}
      <div className="actions">
        <Button type="submit" look="primary" is_large disabled={is_busy}>
          {t("customer.create")}
        </Button>
        {answer?.kind === "remarks" && answer.is_valid ? (
          <Button is_large disabled={is_busy} onClick={() => void create(true)}>
            {t("customer.create_anyway")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function Known({
  customer,
  onCustomer,
}: {
  readonly customer: TillCustomer;
  readonly onCustomer: NewCustomerFormProps["onCustomer"];
}) {
  const { t } = useWords();
  return <Button onClick={() => onCustomer(customer)}>{t("customer.use", { value: customer.name })}</Button>;
}

const isShown = (field: keyof CustomerDraft): boolean => (FIELDS as readonly string[]).includes(field);

function draftOf(typed: string): CustomerDraft {
  if (typed.includes("@")) return { firstname: "", lastname: "", email: typed };
  const [firstname = "", ...rest] = typed.split(/\s+/);
  return { firstname, lastname: rest.join(" "), email: "" };
}
