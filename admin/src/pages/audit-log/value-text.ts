import { useLocale, useTranslate } from "react-admin";
import { instantText } from "../../parts/instant.tsx";
import { aclText } from "../integrations/acl.ts";

const INSTANT = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:?\d\d)?$/;
const YES_OR_NO = /^(is|has|all|tax_use|address_use|use|allow)_/;

/** A value of the audit log as people would say it; the empty text for none. What is not known stays as it was kept. */
export function useValueText(): (field_name: string, value: string | null) => string {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  return (field_name, value) => {
    if (value === null || value === "[]") return "";
    if (YES_OR_NO.test(field_name) && (value === "0" || value === "1")) {
      return translate(value === "1" ? "ra.boolean.true" : "ra.boolean.false");
    }
    if (INSTANT.test(value)) return instantText(value, locale);
    if (field_name === "license_status" || field_name === "license_type") {
      return translate(`tk.states.${value}`, { _: value });
    }
    return field_name === "resources" ? rightsText(value, translate) : value;
  };
}

function rightsText(value: string, translate: (key: string) => string): string {
  const rights = resourcesOf(value);
  if (rights === undefined) return value;
  return rights
    .map((right) => {
      const text = aclText(right);
      return text === undefined ? right : translate(`tk.system.acl.${text}.name`);
    })
    .join(", ");
}

function resourcesOf(value: string): readonly string[] | undefined {
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed.map(String) : undefined;
  } catch {
    return undefined;
  }
}
