import { sentenceOf } from "../till/sentences.ts";
import { useTill, useWords } from "../till/use-till.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

const LOOKS = { refused: "wrong", missed: "attention", done: "good" } as const;

/** What the till said last, until a person dismisses it. */
export function Said() {
  const { t } = useWords();
  const { shown, say } = useTill();
  const { said } = shown;
  if (said === undefined) return null;
  const dismiss = (
    <Button look="quiet" aria-label={t("parts.close")} onClick={() => say(undefined)}>
      ✕
    </Button>
  );
  return (
    <Notice look={LOOKS[said.kind]} actions={dismiss}>
      {said.kind === "refused" ? sentenceOf(said.error, t) : t(said.key, said.blanks)}
    </Notice>
  );
}
