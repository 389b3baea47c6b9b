import { type Refusal, StoreError, TillError } from "@tillkeeper/register-kit";
import { PrinterError } from "../printers/port.ts";
import type { Translate } from "../texts/texts.ts";

/** Returns what is wrong and what to do, for anything that the till or its server refused. */
export function sentenceOf(error: unknown, t: Translate): string {
  if (error instanceof TillError) return tillSentence(error, t);
  if (error instanceof StoreError) return t(`store.${error.reason}`);
  if (error instanceof PrinterError) return t(`printer.${error.problem}`);
  const message = error instanceof Error ? error.message : String(error);
  return t("refusals.unexpected", { message });
}

function tillSentence(error: TillError, t: Translate): string {
  const key = `refusals.${error.reason}` as const;
  return t(key, { message: error.message });
}

/** Returns what to do about a request that the server refused. */
export function refusalSentence({ kind, message, retry_after_seconds }: Refusal, t: Translate): string {
  return t(`server.${kind}`, { message, seconds: retry_after_seconds ?? 60 });
}
