import type { Logger } from "pino";
import type { EmailAtShop } from "../features/customers/customers/rules/validator.ts";
import { redactText } from "../runtime/redact.ts";
import { type ConnectorTools, openConnector } from "./commands/store.ts";
import { toolsOfQuestion } from "./commands/tools.ts";
import { withinTime } from "../runtime/within-time.ts";
import { findConnector } from "./queries/connector.ts";

const ANSWER_TIMEOUT_MS = 1_500;
/**
 * Milliseconds without questions after an unanswered one, so that not every register waits for an
 * absent platform.
 */
const PAUSE_MS = 30_000;

/** Questions to the connected platform while a register waits. */
export interface ShopQuestions {
  /**
   * Asks whether a customer of the platform has this e-mail address. Undefined without an active
   * connector. A platform that fails or takes too long is not asked again for 30 s, nor while
   * sending is paused because calls failed.
   *
   * @throws errors of the database.
   */
  readonly findEmail: (email: string) => Promise<EmailAtShop | undefined>;
}

export interface QuestionTools extends ConnectorTools {
  readonly log: Pick<Logger, "warn">;
  /** Returns monotonic milliseconds. */
  readonly now?: () => number;
}

export function openShopQuestions({ log, now = () => performance.now(), ...tools }: QuestionTools): ShopQuestions {
  let paused_until = Number.NEGATIVE_INFINITY;
  return {
    findEmail: async (email) => {
      const stored = await findConnector(tools.db);
      if (stored === undefined || !stored.is_active) return undefined;
      if (stored.is_paused || now() < paused_until) return "not_checked";
      try {
        const { connector, calls } = openConnector(tools, stored);
        const ask = (signal: AbortSignal) => connector.isEmailTaken(email, toolsOfQuestion(calls, signal));
        return (await withinTime(ANSWER_TIMEOUT_MS, ask)) ? "taken" : "free";
      } catch (error) {
        paused_until = now() + PAUSE_MS;
        const reason = redactText(error instanceof Error ? error.message : String(error));
        log.warn({ reason }, "the shop platform did not answer a question of a register");
        return "not_checked";
      }
    },
  };
}
