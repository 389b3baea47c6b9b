import { couldNotSave } from "../../../web-api/errors.ts";
import { checkTexts } from "../../administration/rules.ts";

const CODE = /^[a-z][a-z0-9_]{0,31}$/;

/**
 * Checks the code and the name of a website or store view. A store view's code stands in URLs, where `all` means the
 * scope of administration.
 *
 * @throws ApiError 400 could-not-save.
 */
export function checkCode(entity: string, { code, name }: { readonly code: string; readonly name: string }): void {
  checkTexts(entity, { name }, ["name"]);
  if (!CODE.test(code)) {
    throw couldNotSave(entity, '"code" must begin with a small letter, then up to 31 small letters, digits and "_".');
  }
  if (code === "all" || code === "admin") throw couldNotSave(entity, `The code "${code}" is reserved.`);
}
