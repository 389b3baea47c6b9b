import type { ClosingProgress, ClosingStates, Refusal } from "@tillkeeper/register-kit";
import { useEffect, useState } from "react";
import type { TextKey } from "../../texts/texts.ts";
import { refusalSentence } from "../../till/sentences.ts";
import { useTill, useWords } from "../../till/use-till.tsx";
import "./journey.css";

/** How often the till looks again, in milliseconds. */
const EACH_MS = 3_000;

interface Known {
  readonly progress: ClosingProgress | undefined;
  /** What the server said when it was asked last. */
  readonly states?: ClosingStates;
  readonly refusal?: Refusal;
}

type Look = "good" | "wrong" | "open";
const SIGNS: Readonly<Record<Look, string>> = { good: "✓", wrong: "✕", open: "…" };

/** How far a closing has come, and whether the server has matched it. It stays current. */
export function Journey({ report_id }: { readonly report_id: string }) {
  const { t } = useWords();
  const { act, till } = useTill();
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    let is_ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const now = await act(async (till): Promise<Known> => {
        const progress = await till.closingProgress(report_id);
        if (progress?.delivery !== "received") return { progress };
        const answer = await till.closingStates(report_id);
        return answer.kind === "ok" ? { progress, states: answer.body } : { progress, refusal: answer };
      });
      if (is_ended) return;
      if (now !== undefined) setKnown(now);
      if (now === undefined || !isFinal(now)) timer = setTimeout(() => void look(), EACH_MS);
    };
    void look();
    return () => {
      is_ended = true;
      clearTimeout(timer);
    };
  }, [act, report_id]);

  if (known?.progress === undefined) return null;
  const { progress, states, refusal } = known;
  const figures = states?.state_figures_reconciled;
  const steps: readonly (readonly [TextKey, Look])[] = [
    ["closing.stored", "good"],
    [
      progress.delivery === "refused" ? "closing.refused" : "closing.received",
      progress.delivery === "received" ? "good" : progress.delivery === "refused" ? "wrong" : "open",
    ],
    ["closing.complete", states?.state_documents_received === "complete" ? "good" : "open"],
    [
      figures === "mismatched" ? "closing.mismatched" : "closing.matched",
      figures === "matched" ? "good" : figures === "mismatched" ? "wrong" : "open",
    ],
  ];
  return (
    <section role="status" aria-label={t("closing.journey")}>
      <ol className="journey">
        {steps.map(([key, look]) => (
          <li key={key} className={look}>
            <span aria-hidden="true">{SIGNS[look]}</span>
            {t(key)}
            {look === "open" ? <span className="unseen">{t("closing.open")}</span> : null}
          </li>
        ))}
      </ol>
      <p className="journey-why">{why()}</p>
    </section>
  );

  function why(): string {
    if (till.is_training) return t("closing.why_training");
    if (progress === undefined || progress.delivery === "waiting") return t("closing.why_waiting");
    if (progress.delivery === "kept") return t("closing.why_kept");
    if (progress.delivery === "refused") return t("closing.why_refused", { message: progress.error?.message ?? "" });
    if (refusal?.kind === "no_route") return t("closing.why_not_told");
    if (refusal !== undefined) return refusalSentence(refusal, t);
    if (figures === "matched") return t("closing.why_matched");
    if (figures === "mismatched") return t("closing.why_mismatched");
    return states?.state_documents_received === "complete" ? t("closing.why_checking") : t("closing.why_incomplete");
  }
}

/** Whether looking again can show nothing new. */
function isFinal({ progress, states, refusal }: Known): boolean {
  if (progress === undefined || progress.delivery === "kept" || refusal?.kind === "no_route") return true;
  return states !== undefined && states.state_figures_reconciled !== "not_evaluated";
}
