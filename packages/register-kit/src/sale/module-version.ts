/**
 * First module version with closings and the fields register_session_id, is_tax_exempt,
 * tax_class_id and tax_rate.
 */
export const REGISTER_REPORTS_SINCE = "1.4.0";
/** First module version with the field credit_due. */
export const CREDIT_DUE_SINCE = "1.3.0";

/** Whether a `module_version` is at least another version; compares the parts as numbers. */
export function isAtLeast(version: string, other: string): boolean {
  const [left, right] = [partsOf(version), partsOf(other)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const [mine = 0, its = 0] = [left[index], right[index]];
    if (mine !== its) return mine > its;
  }
  return true;
}

/** Returns the parts of a version as numbers: 1, 10 and 0 for `1.10.0-beta2`. */
function partsOf(version: string): number[] {
  return (version.split(/[-+]/)[0] ?? "").split(".").map((part) => Number.parseInt(part, 10) || 0);
}
