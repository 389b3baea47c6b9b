import type { Row } from "../../api/client.ts";
import { parseInstant } from "../../parts/day.ts";

type Health = Row<"GET /sync-health">;
type Delivery = Row<"GET /config-deliveries">;

/** What registers are chosen by; an absent member chooses all. */
export const CHOICES = ["health", "app_version", "license", "configuration"] as const;
export type Choices = Partial<Readonly<Record<(typeof CHOICES)[number], string>>>;

export const LICENSES = ["none", "ended", "ends_soon", "valid"] as const;

type Licensed = Pick<Health, "license_id" | "license_status" | "license_expires_at" | "reasons">;

/** Returns whether a register has a licence, and whether it is over or ends soon. */
export function licenseOf(register: Licensed, now_ms: number): (typeof LICENSES)[number] {
  const { license_id, license_status, license_expires_at, reasons } = register;
  if (license_id === null) return "none";
  const isOver = license_expires_at !== null && parseInstant(license_expires_at).getTime() <= now_ms;
  if (license_status !== "active" || isOver) return "ended";
  return reasons.includes("license") ? "ends_soon" : "valid";
}

/** A register as the filters see it. */
export type Seen = Licensed & Pick<Health, "terminal_id" | "health" | "app_version">;

/**
 * Returns the ids of the registers with all chosen values; undefined when nothing is chosen. A
 * register has each state that needs attention, not only the first.
 */
export function chosenIds(
  registers: readonly Seen[],
  deliveries: ReadonlyMap<number, Pick<Delivery, "state">>,
  choices: Choices,
  now_ms: number,
): readonly number[] | undefined {
  const { health, app_version, license, configuration } = choices;
  if (CHOICES.every((name) => choices[name] === undefined)) return undefined;
  return registers
    .filter(
      (register) =>
        (health === undefined || register.health === health || register.reasons.includes(health)) &&
        (app_version === undefined || register.app_version === app_version) &&
        (license === undefined || licenseOf(register, now_ms) === license) &&
        (configuration === undefined || deliveries.get(register.terminal_id)?.state === configuration),
    )
    .map(({ terminal_id }) => terminal_id);
}
