import type { Exchange } from "./exchange.ts";

export type Result = "passed" | "failed" | "not_seen";

/** Result of a rule. */
export interface Finding {
  readonly rule: string;
  /** What the rule demands, as a sentence. */
  readonly demand: string;
  readonly result: Result;
  /** True for advice, which does not decide whether a register passes. */
  readonly is_advice: boolean;
  /** What the judge observed, a sentence each. */
  readonly seen: readonly string[];
}

/** What the rules examine. */
export interface Evidence {
  readonly exchanges: readonly Exchange[];
  /** The server's data at the end; undefined when the judge has no token to read it. */
  readonly stored: Stored | undefined;
}

/** The server's data about the register's sessions. */
export interface Stored {
  /** Number of receipts of each sale on the server. */
  readonly receipts: ReadonlyMap<string, number>;
  readonly closings: readonly StoredClosing[];
}

export interface StoredClosing {
  readonly report_id: string;
  readonly report_json: string;
  readonly state_documents_received: string;
  readonly state_figures_reconciled: string;
}

export interface Rule {
  readonly name: string;
  readonly demand: string;
  readonly is_advice?: true;
  /** `not_seen` when nothing happened that the rule applies to. */
  readonly examine: (evidence: Evidence) => { readonly result: Result; readonly seen: readonly string[] };
}

/**
 * Returns `failed` when there is a failure, `not_seen` when nothing was examined, otherwise
 * `passed`.
 */
export function verdict(looked_at: number, failures: readonly string[], passed: string) {
  if (failures.length > 0) return { result: "failed" as const, seen: failures };
  return looked_at === 0 ? { result: "not_seen" as const, seen: [] } : { result: "passed" as const, seen: [passed] };
}
