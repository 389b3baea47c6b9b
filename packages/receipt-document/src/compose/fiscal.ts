import { readableName } from "../read/read-lines.ts";
import type { ReceiptText } from "../texts/en.ts";

/** Texts of the usual names in a fiscal section, as registers and signature devices write them. */
const LABELS: ReadonlyMap<string, keyof ReceiptText> = new Map([
  ["transaction_number", "fiscal_transaction"],
  ["transaction_id", "fiscal_transaction"],
  ["tss_serial_number", "fiscal_device"],
  ["tse_serial_number", "fiscal_device"],
  ["serial_number", "fiscal_device"],
  ["tss_id", "fiscal_device_id"],
  ["client_id", "fiscal_register"],
  ["client_serial_number", "fiscal_register"],
  ["signature", "fiscal_signature"],
  ["signature_value", "fiscal_signature"],
  ["signature_counter", "fiscal_counter"],
  ["signature_algorithm", "fiscal_algorithm"],
  ["public_key", "fiscal_key"],
  ["signature_public_key", "fiscal_key"],
  ["started_at", "fiscal_start"],
  ["start_time", "fiscal_start"],
  ["time_start", "fiscal_start"],
  ["finished_at", "fiscal_end"],
  ["end_time", "fiscal_end"],
  ["time_end", "fiscal_end"],
]);

/** Returns the label of a name in a fiscal section; an unusual name becomes words. */
export function fiscalLabel(key: string, texts: ReceiptText): string {
  const label = LABELS.get(key.toLowerCase().replaceAll(/[\s-]+/g, "_"));
  return label === undefined ? readableName(key) : texts[label];
}
