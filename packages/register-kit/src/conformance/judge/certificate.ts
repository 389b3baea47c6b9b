import type { Finding } from "./finding.ts";

export interface Certificate {
  /** Whether every rule passed, apart from rules that are only advice. */
  readonly passed: boolean;
  readonly findings: readonly Finding[];
  /** Number of requests that the judge forwarded or answered itself. */
  readonly requests: number;
  /** Requests that the server did not answer, which is not the register's fault. */
  readonly troubles: readonly string[];
}

export function certificateOf(
  findings: readonly Finding[],
  requests: number,
  troubles: readonly string[],
): Certificate {
  return {
    passed: findings.every(({ result, is_advice }) => is_advice || result === "passed"),
    findings,
    requests,
    troubles,
  };
}

const WORDS = { passed: "passed", failed: "FAILED", not_seen: "not seen" } as const;
const SEEN_MAX = 10;

/** Returns the certificate as text for a terminal window. */
export function certificateText({ passed, findings, requests, troubles }: Certificate): string {
  const rows = findings.flatMap(({ rule, demand, result, is_advice, seen }) => [
    `${WORDS[result].padEnd(9)} ${rule}${is_advice ? " (advice)" : ""}: ${demand}`,
    ...seen.slice(0, SEEN_MAX).map((sentence) => `            ${sentence}`),
    ...(seen.length > SEEN_MAX ? [`            and ${seen.length - SEEN_MAX} more`] : []),
  ]);
  return [
    passed ? "This register passes." : "This register does not pass.",
    `The judge saw ${requests} requests.`,
    ...troubles.map((trouble) => `The server did not answer: ${trouble}`),
    "",
    ...rows,
    "",
  ].join("\n");
}
