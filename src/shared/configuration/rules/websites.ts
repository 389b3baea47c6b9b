import { couldNotSave, problem } from "../../../web-api/errors/errors.ts";
import { checkTexts } from "../../resources/rules.ts";

const CODE = /^[a-z][a-z0-9_]{0,31}$/;

/**
 * Checks the code and the name of a website or store view. A store view's code is part of URLs,
 * where `all` means the scope of administration.
 *
 * @throws ApiError 400 could-not-save.
 */
export function checkCode(entity: string, { code, name }: { readonly code: string; readonly name: string }): void {
  checkTexts(entity, { name }, ["name"]);
  if (!CODE.test(code)) {
    throw couldNotSave(entity, problem("website_code_invalid"));
  }
  if (code === "all" || code === "admin") throw couldNotSave(entity, problem("website_code_reserved", { code }));
}
