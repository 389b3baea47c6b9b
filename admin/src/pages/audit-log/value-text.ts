import { useLocale, useTranslate } from "react-admin";
import { settingOptionKey } from "../../i18n/setting-keys.ts";
import { instantText } from "../../parts/instant.tsx";
import { aclText } from "../integrations/acl.ts";
import { flagLabel } from "../roles/texts.ts";
import { measureText } from "./measures.ts";
import { ERASED, isYesOrNo } from "./kinds.ts";

const INSTANT = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:?\d\d)?$/;
/**
 * Returns a function that puts a value of the audit log in words; empty without a value. An unknown
 * value stays as stored.
 */
export function useValueText(): (field_name: string, value: string | null) => string {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  return (field_name, value) => {
    if (value === null || value === "[]" || value === "{}") return "";
    if (value === ERASED) return translate("tk.system.audit.erased");
    if (isYesOrNo(field_name) && (value === "0" || value === "1")) {
      return translate(value === "1" ? "ra.boolean.true" : "ra.boolean.false");
    }
    if (INSTANT.test(value)) return instantText(value, locale);
    const measure = measureText(field_name, value, locale);
    if (measure !== undefined) return measure;
    if (field_name === "owned_kinds") {
      return value
        .split(", ")
        .map((kind) => translate(`tk.imports.kinds.${kind}.name`, { _: kind }))
        .join(", ");
    }
    if (field_name === "license_status") return translate(`tk.states.${value}`, { _: value });
    if (/^[[{]/.test(value)) return keptText(field_name, value, translate);
    return translate(`tk.audit_values.${field_name}.${value}`, {
      _: translate(settingOptionKey(field_name, value), { _: value }),
    });
  };
}

interface SecurityValue {
  readonly address: unknown;
  readonly times: unknown;
  readonly detail?: unknown;
}

type Translate = ReturnType<typeof useTranslate>;

/**
 * Returns the text of a value stored as JSON: a list, the permissions of a role, the counts of an
 * import.
 */
function keptText(field_name: string, value: string, translate: Translate): string {
  const kept = parsed(value);
  if (Array.isArray(kept) && kept.every((part) => typeof part === "string" || typeof part === "number")) {
    return kept.map((part) => partText(field_name, String(part), translate)).join(", ");
  }
  if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return value;
  if (field_name === "permissions") {
    return Object.entries(kept)
      .map(([permission, value]) => {
        const name = flagLabel(translate, permission);
        return value === true
          ? name
          : `${name}: ${value === false ? translate("ra.boolean.false") : JSON.stringify(value)}`;
      })
      .join(", ");
  }
  if (field_name === "erased") return countsText(kept, translate);
  if ("address" in kept && "times" in kept) return securityText(kept, translate);
  if (field_name !== "rows" || !("is_stored" in kept)) return value;
  return translate(`tk.audit_values.import_rows.${kept.is_stored === true ? "stored" : "nothing"}`, { ...kept });
}

/** Returns counts of a person's records, such as `1 account, 2 receipts`. */
function countsText(counts: object, translate: Translate): string {
  return Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => `${count} ${translate(`tk.persons.held.${name}`, { smart_count: Number(count), _: name })}`)
    .join(", ");
}

/** Returns the value of a security event, such as `127.0.0.0/24 · 3× · own password`. */
function securityText(event: SecurityValue, translate: Translate): string {
  const { address, times, detail } = event;
  const code = typeof detail === "string" && /^[a-z_]+$/.test(detail);
  const shown = code ? translate(`tk.security.details.${detail}`, { _: detail }) : detail;
  return [address, Number(times) > 1 ? `${String(times)}×` : null, shown].filter(Boolean).join(" · ");
}

function partText(field_name: string, part: string, translate: Translate): string {
  if (field_name === "event_names") return translate(`tk.system.webhooks.events.${part}`, { _: part });
  const text = field_name === "resources" ? aclText(part) : undefined;
  return text === undefined ? part : translate(`tk.system.acl.${text}.name`);
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
