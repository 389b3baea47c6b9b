import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { call } from "../../api/client.ts";
import { useSave } from "../../parts/use-save.ts";
import { codesOf } from "../../parts/codes/lists.ts";
import { type StepField, StepForm } from "./step-form.tsx";
import type { License, Location, Settings } from "./use-progress.ts";

const LOCALE = "general/locale/code";

const SHOP: readonly StepField[] = [
  { name: "general/store_information/name", label: "tk.first_run.shop.name", is_required: true },
  {
    name: LOCALE,
    label: "tk.first_run.shop.language",
    codes: "locale",
    hint: "tk.first_run.shop.language_lead",
  },
  { name: "general/store_information/merchant_vat_number", label: "tk.first_run.shop.vat_number" },
  { name: "general/store_information/country_id", label: "tk.first_run.shop.country", codes: "country" },
  {
    name: "currency/options/base",
    label: "tk.first_run.shop.currency",
    codes: "currency",
    hint: "tk.first_run.shop.currency_lead",
  },
  {
    name: "general/locale/timezone",
    label: "tk.first_run.shop.timezone",
    codes: "time_zone",
    hint: "tk.first_run.shop.timezone_lead",
  },
];

export function ShopStep({ settings }: { readonly settings: Settings }): ReactNode {
  const { errors, isSaving, save } = useSave({ isForm: true });
  const fields = SHOP.map((field) => ({
    ...field,
    value: (field.name === LOCALE ? browsersLocale() : undefined) ?? settings.get(field.name) ?? "",
  }));
  return (
    <StepForm
      fields={fields}
      isSaving={isSaving}
      errors={errors}
      onSubmit={(values) => void save(() => call("PUT /settings", { body: { scope: "default", values } }))}
    />
  );
}

export function LocationStep({ settings }: { readonly settings: Settings }): ReactNode {
  const { errors, isSaving, save } = useSave({ isForm: true });
  const fields = [
    {
      name: "name",
      label: "resources.locations.fields.name",
      is_required: true,
      hint: "tk.first_run.location.name_lead",
    },
    { name: "code", label: "resources.locations.fields.code", is_required: true, hint: "tk.shops.code_lead" },
    { name: "street", label: "resources.locations.fields.street" },
    { name: "postcode", label: "resources.locations.fields.postcode" },
    { name: "city", label: "resources.locations.fields.city" },
    {
      name: "country_id",
      label: "resources.locations.fields.country_id",
      codes: "country" as const,
      value: settings.get("general/store_information/country_id") ?? "",
    },
  ];
  return (
    <StepForm
      fields={fields}
      isSaving={isSaving}
      errors={errors}
      onSubmit={(values) =>
        void save(() =>
          call("POST /locations", {
            body: Object.fromEntries(Object.entries(values).filter(([, text]) => text !== "")),
          }),
        )
      }
    />
  );
}

export function LicenseStep(): ReactNode {
  const translate = useTranslate();
  const { errors, isSaving, save } = useSave({ isForm: true });
  const fields = [
    {
      name: "license_type",
      label: "resources.licenses.fields.license_type",
      value: "pro",
      hint: "tk.first_run.license.type_lead",
      options: ["pro", "free"].map((id) => ({ id, name: translate(`tk.states.${id}`) })),
    },
    { name: "license_token", label: "resources.licenses.fields.license_token", hint: "tk.shops.license_token_lead" },
  ];
  return (
    <StepForm
      fields={fields}
      isSaving={isSaving}
      errors={errors}
      onSubmit={({ license_type = "pro", license_token = "" }) =>
        void save(() =>
          call("POST /licenses", {
            body: { license_type, license_status: "active", ...(license_token === "" ? {} : { license_token }) },
          }),
        )
      }
    />
  );
}

interface TerminalStepProps {
  readonly location: Location;
  readonly license: License;
}

export function TerminalStep({ location, license }: TerminalStepProps): ReactNode {
  const translate = useTranslate();
  const { errors, isSaving, save } = useSave({ isForm: true });
  const fields = [
    {
      name: "name",
      label: "resources.terminals.fields.name",
      value: translate("tk.first_run.terminal.example"),
      is_required: true,
      hint: "tk.shops.terminal_name_lead",
    },
  ];
  return (
    <StepForm
      fields={fields}
      isSaving={isSaving}
      errors={errors}
      onSubmit={({ name = "" }) =>
        void save(() =>
          call("POST /terminals", {
            body: { name, location_id: location.location_id, license_id: license.license_id },
          }),
        )
      }
    />
  );
}

/**
 * Returns the browser's language as settings name it: `nl` as `nl_NL`; undefined when settings lack
 * it.
 */
function browsersLocale(tag: string = navigator.language): string | undefined {
  const { language, region } = new Intl.Locale(tag).maximize();
  const code = `${language}_${region ?? ""}`;
  return codesOf("locale").includes(code) ? code : undefined;
}
