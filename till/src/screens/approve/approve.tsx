import type { StaffRow } from "@tillkeeper/register-kit";
import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PasscodeForm } from "../../parts/passcode-form.tsx";
import { nameOf, People } from "../../parts/people.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import type { Asked } from "../../till/desk.ts";
import { useTill, useWords } from "../../till/use-till.tsx";

/** Lets a second person approve one action that the signed-in person's role does not allow. */
export function Approve({ asked }: { readonly asked: Asked }) {
  const { t } = useWords();
  const { till, shown } = useTill();
  const [chosen, setChosen] = useState<StaffRow>();
  const flag = asked.flags.at(-1);
  const staff = till.approvers(asked.flags);
  return (
    <Sheet title={t("approve.title")} onClose={() => asked.answer(undefined)}>
      {flag === undefined ? null : <p>{t(`approve.flags.${flag}`, { name: shown.person?.name ?? "" })}</p>}
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
  const name = nameOf(staff);
  return (
    <>
      <PasscodeForm
        staff={staff}
        label={t("approve.passcode", { name })}
        submit_label={t("approve.submit")}
        onPasscode={async (passcode) => {
          const answer = await till.approve({ staff_id: staff.staff_id, passcode }, asked.flags);
          if (answer.kind === "not_permitted") return t("approve.not_permitted", { name });
          if (answer.kind !== "approved") return answer;
          asked.answer(answer.approval);
          return undefined;
        }}
      />
      <Button onClick={onOther}>{t("approve.other")}</Button>
    </>
  );
}
