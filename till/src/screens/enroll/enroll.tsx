import { type FormEvent, useEffect, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { CameraButton } from "../../parts/camera-button.tsx";
import { Field } from "../../parts/field.tsx";
import { LanguageChoice } from "../../parts/language-choice.tsx";
import { Page } from "../../parts/page.tsx";
import { refusalSentence, sentenceOf } from "../../till/sentences.ts";
import { useTill, useWords } from "../../till/use-till.tsx";
import { CODE_LENGTH, codeIn, codeOfPicture, grouped } from "./code.ts";
import "./enroll.css";

/** Binds this device to a register by the one-time code that the administration shows. */
export function Enroll({ onDone, onBack }: { readonly onDone?: () => void; readonly onBack?: () => void }) {
  const { t } = useWords();
  const { enroll, shown, till } = useTill();
  const [code, setCode] = useState(codeOfAddress);
  const [problem, setProblem] = useState<string>();
  const [is_busy, setBusy] = useState(false);

  useEffect(() => {
    // A camera opens the address of a QR code in the same window.
    const take = (): void => setCode(codeOfAddress());
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.length !== CODE_LENGTH) return setProblem(t("enroll.code_length"));
    setBusy(true);
    setProblem(undefined);
    try {
      // The server binds a device to one register at a time.
      if (shown.is_registered && shown.presence.standing === "active") await till.deactivate();
      const answer = await enroll(code);
      if (answer.kind === "registered") {
        history.replaceState(null, "", location.pathname);
        return onDone?.();
      }
      setProblem(answer.kind === "refused" ? enrollSentence(answer.refusal) : t("enroll.no_enrollment"));
    } catch (error) {
      setProblem(sentenceOf(error, t));
    } finally {
      setBusy(false);
    }
  };
  const enrollSentence = (refusal: Parameters<typeof refusalSentence>[0]): string =>
    refusal.kind === "denied" || refusal.kind === "not_found" || refusal.kind === "invalid"
      ? t("enroll.wrong_code", { message: refusal.message })
      : refusalSentence(refusal, t);

  return (
    <Page
      title={t("enroll.title")}
      actions={<LanguageChoice />}
      is_narrow
      {...(onBack === undefined ? {} : { onBack })}
    >
      <form className="enroll" onSubmit={(event) => void submit(event)}>
        <div className="with-camera">
          <Field
            label={t("enroll.code")}
            hint={t("enroll.code_hint")}
            problem={problem}
            className="code"
            autoCapitalize="characters"
            autoFocus
            value={grouped(code)}
            onText={(text) => setCode(codeIn(text))}
          />
          <CameraButton onCode={(text) => setCode(codeOfPicture(text))} />
        </div>
        <Button type="submit" look="primary" is_large disabled={is_busy}>
          {is_busy ? t("enroll.busy") : t("enroll.submit")}
        </Button>
      </form>
      <ul className="device-checks">
        <Check is_good={isSecureContext} text={t(isSecureContext ? "enroll.secure" : "enroll.not_secure")} />
        <Check
          is_good={shown.is_persistent === true}
          text={t(shown.is_persistent === true ? "enroll.persistent" : "enroll.not_persistent")}
        />
      </ul>
      <p className="other-app">{t("enroll.other_app", { address: `${location.origin}/rest` })}</p>
    </Page>
  );
}

const codeOfAddress = (): string => codeIn(decodeURIComponent(location.hash));

function Check({ is_good, text }: { readonly is_good: boolean; readonly text: string }) {
  return (
    <li className={is_good ? "good" : "attention"}>
      <span aria-hidden="true">{is_good ? "✓" : "!"}</span> {text}
    </li>
  );
}
