import type { Evidence, Finding, Rule } from "../finding.ts";
import { closing_accepted, closing_complete, closing_matched } from "./closings.ts";
import {
  every_sale_arrives,
  numbers_gapless,
  numbers_unique,
  older_module,
  repeats_identical,
  stored_once,
} from "./documents.ts";
import {
  activation_survives,
  clock_followed,
  configuration_first,
  documents_named,
  hash_obeyed,
  heartbeats,
  license_wait,
  offline_sales,
  retry_after,
} from "./protocol.ts";
import { amounts_add_up } from "./amounts.ts";
import { prices_and_taxes } from "./prices.ts";
import { promotions_applied } from "./promotions.ts";
import { sales_counted } from "./counts.ts";

/** Rules in the order of the certificate. */
export const RULES: readonly Rule[] = [
  activation_survives,
  configuration_first,
  heartbeats,
  hash_obeyed,
  sales_counted,
  every_sale_arrives,
  repeats_identical,
  documents_named,
  offline_sales,
  retry_after,
  license_wait,
  older_module,
  numbers_unique,
  numbers_gapless,
  clock_followed,
  prices_and_taxes,
  amounts_add_up,
  promotions_applied,
  closing_accepted,
  closing_complete,
  stored_once,
  closing_matched,
];

export function examine(evidence: Evidence): Finding[] {
  return RULES.map(({ name, demand, is_advice, examine: examineRule }) => ({
    rule: name,
    demand,
    is_advice: is_advice === true,
    ...examineRule(evidence),
  }));
}
