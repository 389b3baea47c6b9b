import type { OutboxRow } from "@tillkeeper/register-kit";
import type { Translate } from "../../texts/texts.ts";

/** Returns what a request is, such as `Receipt 7BDF-43`. */
export function nameOfRow({ kind, body }: OutboxRow, t: Translate): string {
  const number = numberIn(body);
  const name = t(`sync.kinds.${kind}`);
  return number === undefined ? name : `${name} ${number}`;
}

/** Members of the bodies that the kit writes. */
interface Body {
  readonly receipt?: { readonly receipt_number: string };
  readonly report?: { readonly series_code: string; readonly closing_number: number };
}

/** Returns the number that a person knows the document by. */
function numberIn(body: string): string | undefined {
  const { receipt, report } = JSON.parse(body) as Body;
  if (receipt !== undefined) return receipt.receipt_number;
  return report === undefined ? undefined : `${report.series_code}-${report.closing_number}`;
}

/** Returns one sentence: why a request waits for a person, and what to do. */
export function causeOf({ error }: OutboxRow, t: Translate): string {
  const message = error?.message ?? "";
  const reason = error?.reason ?? "refused";
  if (reason !== "collision") return t(`sync.causes.${reason}`, { message });
  const outcome = error?.outcome;
  return outcome === "number_taken" || outcome === "device_mismatch"
    ? t("sync.causes.copied")
    : t("sync.causes.collision", { message });
}
