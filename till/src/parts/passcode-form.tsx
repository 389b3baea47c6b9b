import type { SignIn, StaffRow } from "@tillkeeper/register-kit";
import { type FormEvent, useState } from "react";
import { refusalSentence, sentenceOf } from "../till/sentences.ts";
import { useWords } from "../till/use-till.tsx";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { afterKey, Pad } from "./pad.tsx";
import { nameOf } from "./people.tsx";

interface PasscodeFormProps {
  readonly staff: StaffRow;
  readonly label: string;
  readonly submit_label: string;
  /** Returns why the passcode does not do, or a sentence; undefined when it was accepted. */
  readonly onPasscode: (passcode: string) => Promise<Exclude<SignIn, { kind: "signed_in" }> | string | undefined>;
}

/** Asks a person for a passcode, and says what is wrong with it. */
export function PasscodeForm({ staff, label, submit_label, onPasscode }: PasscodeFormProps) {
  const { t } = useWords();
  const [passcode, setPasscode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [is_busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const answer = await onPasscode(passcode);
      setPasscode("");
      if (answer === undefined || typeof answer === "string") return setProblem(answer);
      switch (answer.kind) {
        case "wrong_passcode":
          return setProblem(t("sign_in.wrong_passcode"));
        case "not_known_here":
          return setProblem(t("sign_in.not_known_here", { name: nameOf(staff) }));
        case "locked":
          return setProblem(t("sign_in.locked", { smart_count: Math.ceil(answer.wait_seconds / 60) }));
        case "refused":
          return setProblem(refusalSentence(answer.refusal, t));
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
        label={label}
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
        {submit_label}
      </Button>
    </form>
  );
}
