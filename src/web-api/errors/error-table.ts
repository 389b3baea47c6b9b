import { ACCOUNT_ERRORS } from "./table/accounts.ts";
import type { Blanks, ErrorEntry } from "./table/entry.ts";
import { CONNECTOR_ERRORS } from "./table/connectors.ts";
import { OPERATION_ERRORS } from "./table/operations.ts";
import { REGISTER_ERRORS } from "./table/registers.ts";
import { REQUEST_ERRORS } from "./table/requests.ts";
import { SALES_ERRORS } from "./table/sales.ts";
import { SETTING_ERRORS } from "./table/settings.ts";
import { SHOP_ERRORS } from "./table/shop.ts";
import { VALUE_ERRORS } from "./table/values.ts";

/**
 * Every code that an answer can have. Codes and parameters are part of the interface: add, never
 * rename.
 */
export const ERRORS = {
  ...REQUEST_ERRORS,
  ...VALUE_ERRORS,
  ...ACCOUNT_ERRORS,
  ...SETTING_ERRORS,
  ...REGISTER_ERRORS,
  ...SALES_ERRORS,
  ...SHOP_ERRORS,
  ...OPERATION_ERRORS,
  ...CONNECTOR_ERRORS,
} as const;

export type ErrorCode = keyof typeof ERRORS;

export function statusOf(code: ErrorCode): number {
  const { status = 400 }: ErrorEntry = ERRORS[code];
  return status;
}

type Travelling<Entry> = Entry extends { readonly wire: readonly (infer Name extends string)[] }
  ? Name
  : Entry extends { readonly wire: Readonly<Record<string, infer Name extends string>> }
    ? Name
    : never;

export type ParamsOf<Code extends ErrorCode> =
  | Blanks<(typeof ERRORS)[Code]["message"]>
  | Travelling<(typeof ERRORS)[Code]>;
