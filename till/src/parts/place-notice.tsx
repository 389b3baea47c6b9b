import { SIGNING_COUNTRIES } from "../till/signing.ts";
import { useShop, useWords } from "../till/use-till.tsx";
import { Notice } from "./notice.tsx";

/**
 * Whether a till without a signing device may sell at this location: in a sandbox, and where no
 * device is required.
 */
export function useMaySell(): boolean {
  const { store, config } = useShop();
  return store.is_sandbox || SIGNING_COUNTRIES[config.location?.country_id ?? ""] === undefined;
}

/** Says that the location is a sandbox, and that its country requires a signing device. */
export function PlaceNotice() {
  const { t, language } = useWords();
  const { store, config } = useShop();
  const code = config.location?.country_id ?? "";
  const rule = SIGNING_COUNTRIES[code];
  const country = rule === undefined ? undefined : new Intl.DisplayNames(language, { type: "region" }).of(code);
  return (
    <>
      {country === undefined || rule === undefined ? null : (
        <Notice look="attention">
          {t("signing.required", { country, rule })} {store.is_sandbox ? null : t("signing.what_to_do")}
        </Notice>
      )}
      {store.is_sandbox ? <Notice>{t("signing.sandbox")}</Notice> : null}
    </>
  );
}
