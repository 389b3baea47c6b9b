import { createHash } from "node:crypto";
import type { SalesDeps } from "../../deps.ts";
import {
  type ConfigurationSnapshot,
  type LocationRow,
  readBool,
  readSetting,
  scopeOfTerminal,
  type SettingScope,
} from "../../../../shared/configuration/snapshot.ts";
import {
  CARD_TIPS,
  CASH_ALERT,
  CASH_STEP,
  CHECKED,
  CLOSING_MAIL_TO,
  INVOICE,
  METHOD_TENDERS,
  PSP_A,
  PSP_B,
} from "../../../../shared/configuration/registry/reconciliation-settings.ts";
import type { EvaluationContext } from "../rules/checks/checks.ts";
import { readEmails } from "../../../../shared/configuration/rules/emails.ts";
import { methodKey, readMethodTenders, type Tender } from "../../../../shared/configuration/rules/method-tenders.ts";
import { readUnits } from "../rules/units.ts";

/** Settings for the evaluation of closings at a location. */
export interface Setup extends Pick<EvaluationContext, "method_tenders" | "cash_step" | "card_tips" | "cash_alert"> {
  readonly is_on: boolean;
  /** Addresses that a new closing is mailed to. */
  readonly mail_to: readonly string[];
  /** Hash of the settings that a verdict depends on. */
  readonly sha256: string;
}

/** Returns the setup of a location, without asking the database. */
export type SetupOf = (location_id: number) => Setup;

/**
 * Reads the evaluation settings and method tenders of every location. Call it before a transaction,
 * never inside: with an outdated cache it queries the database, and a transaction that waits for a
 * second connection can deadlock with others that do the same.
 */
export async function readSetups(deps: SalesDeps): Promise<SetupOf> {
  const snapshot = await deps.configuration.snapshot();
  const known = new Map<number, Setup>();
  return (location_id) => {
    const setup = known.get(location_id) ?? setupAt(snapshot, location_id);
    known.set(location_id, setup);
    return setup;
  };
}

function setupAt(snapshot: ConfigurationSnapshot, location_id: number): Setup {
  const location = snapshot.locations.get(location_id) ?? null;
  const scope = scopeOfTerminal(snapshot, location);
  const tenders = configuredTenders(snapshot, location, scope);
  const setting = (path: string) => readSetting(snapshot, path, scope);
  for (const [code, tender] of readMethodTenders(setting(METHOD_TENDERS)) ?? []) {
    tenders.set(code, tender);
  }
  const [step, own_step] = [setting(CASH_STEP), location?.["cash_rounding_increment"]];
  const read = {
    method_tenders: tenders,
    cash_step: readUnits(typeof own_step === "string" && own_step !== "" ? own_step : step) ?? 0n,
    card_tips: readBool(snapshot, CARD_TIPS, scope),
    cash_alert: readUnits(setting(CASH_ALERT)),
  };
  const text = JSON.stringify([
    [...tenders].toSorted(([left], [right]) => (left < right ? -1 : 1)),
    String(read.cash_step),
    read.card_tips,
    String(read.cash_alert),
  ]);
  return {
    ...read,
    mail_to: readEmails(setting(CLOSING_MAIL_TO)) ?? [],
    is_on: readBool(snapshot, CHECKED, scope),
    sha256: createHash("sha256").update(text).digest("hex"),
  };
}

/**
 * Returns the tenders of the configured payment methods; the setting of the tenders takes
 * precedence.
 */
export function configuredTenders(
  snapshot: ConfigurationSnapshot,
  location: LocationRow | null,
  scope: SettingScope,
): Map<string, Tender> {
  const setting = (path: string) => readSetting(snapshot, path, scope);
  const values = (path: string, column: string): string[] => {
    const own = location?.[column];
    return [setting(path), ...(typeof own === "string" ? [own] : [])].filter((code) => code !== "");
  };
  const tenders = new Map<string, Tender>();
  const add = (tender: Tender, codes: readonly string[]) => {
    for (const code of codes) tenders.set(methodKey(code), tender);
  };
  const { terminal_payment_methods, credit_providers } = snapshot.facts;
  add(
    "card",
    terminal_payment_methods.map(({ code }) => code),
  );
  add(
    "credit",
    credit_providers.map(({ code }) => code),
  );
  add("card", values(PSP_A, "psp_a_platform_method"));
  add("card", values(PSP_B, "psp_b_platform_method"));
  add("invoice", values(INVOICE, "pay_by_invoice_method"));
  return tenders;
}
