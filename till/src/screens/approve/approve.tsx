import type { StaffRow } from "@tillkeeper/register-kit";
import { type FormEvent, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { afterKey, Pad } from "../../parts/pad.tsx";
import { nameOf, People } from "../../parts/people.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import type { Asked } from "../../till/desk.ts";
import { refusalSentence, sentenceOf } from "../../till/sentences.ts";
import { useTill, useWords } from "../../till/use-till.tsx";

/** Lets a second person approve one action that the signed-in person's role does not allow. */
export function Approve({ asked }: { readonly asked: Asked }) {
  const { t } = useWords();
  const { till, shown } = useTill();
  const [chosen, setChosen] = useState<StaffRow>();
  const { flag } = asked;
  const staff = till.approvers([flag]);
  return (
    <Sheet title={t("approve.title")} onClose={() => asked.answer(undefined)}>
      <p>{t(`approve.flags.${flag}`, { name: shown.person?.name ?? "" })}</p>
      {staff.length === 0 ? <Notice look="attention">{t("approve.nobody")}</Notice> : null}
      {chosen === undefined ? (
        <People label={t("approve.people")} staff={staff} onChoose={setChosen} />
      ) : (
        <ApprovePasscode asked={asked} staff={chosen} onOther={() => setChosen(undefined)} />
      )}
    </Sheet>
  );
}

interface ApprovePasscodeProps {
  readonly asked: Asked;
  readonly staff: StaffRow;
  readonly onOther: () => void;
}

function ApprovePasscode({ asked, staff, onOther }: ApprovePasscodeProps) {
  const { t } = useWords();
  const { till } = useTill();
  const [passcode, setPasscode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [is_busy, setBusy] = useState(false);
  const name = nameOf(staff);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const { staff_id } = staff;
      const answer = await till.approve({ staff_id, passcode }, [asked.flag]);
      setPasscode("");
      switch (answer.kind) {
        case "approved":
          return asked.answer(answer.approval);
        case "wrong_passcode":
          return setProblem(t("sign_in.wrong_passcode"));
        case "not_known_here":
          return setProblem(t("sign_in.not_known_here", { name }));
        case "locked":
          return setProblem(t("sign_in.locked", { smart_count: Math.ceil(answer.wait_seconds / 60) }));
        case "refused":
          return setProblem(refusalSentence(answer.refusal, t));
        case "not_permitted":
          return setProblem(t("approve.not_permitted", { name }));
      }
    } catch (error) {
      setProblem(sentenceOf(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="passcode" onSubmit={(event) => void submit(event)}>
      <Field
        label={t("approve.passcode", { name })}
        type="password"
        inputMode="none"
        data-no-scan
        autoFocus
        problem={problem}
        value={passcode}
        onText={setPasscode}
      />
      <Pad
        label={t("parts.digits")}
        back_label={t("parts.delete_digit")}
        onKey={(key) => setPasscode(afterKey(passcode, key))}
      />
      <Button type="submit" look="primary" is_large disabled={is_busy || passcode === ""}>
        {t("approve.submit")}
      </Button>
      <Button onClick={onOther}>{t("approve.other")}</Button>
    </form>
  );
}
