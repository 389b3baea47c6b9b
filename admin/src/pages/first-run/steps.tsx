import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { call } from "../../api/client.ts";
import { slugOf } from "../../parts/slug.ts";
import { useSave } from "../../parts/use-save.ts";
import { countryOf, type Proposal, proposalFor, surroundings } from "./countries.ts";
import { type StepField, StepForm } from "./step-form.tsx";
import type { Progress } from "./use-progress.ts";

const COUNTRY = "general/store_information/country_id";

const SHOP: readonly (StepField & { readonly proposed?: keyof Proposal })[] = [
  { name: "general/store_information/name", label: "tk.first_run.shop.name", is_required: true },
  { name: COUNTRY, label: "tk.first_run.shop.country", codes: "country", hint: "tk.first_run.shop.country_lead" },
  {
    name: "general/locale/code",
    label: "tk.first_run.shop.language",
    codes: "locale",
    hint: "tk.first_run.shop.language_lead",
    proposed: "locale",
  },
  {
    name: "currency/options/base",
    label: "tk.first_run.shop.currency",
    codes: "currency",
    hint: "tk.first_run.shop.currency_lead",
    proposed: "currency",
  },
  {
    name: "general/locale/timezone",
    label: "tk.first_run.shop.timezone",
    codes: "time_zone",
    hint: "tk.first_run.shop.timezone_lead",
    proposed: "time_zone",
  },
  { name: "general/store_information/merchant_vat_number", label: "tk.first_run.shop.vat_number" },
];

interface StepProps {
  readonly progress: Progress;
  /** Runs after the step's data is stored. */
  readonly onSaved: () => void;
}

/**
 * Asks for the shop. The country is the browser's, and zone, currency and language follow it until
 * the user chooses them.
 */
export function ShopStep({ progress: { settings, chosen }, onSaved }: StepProps): ReactNode {
  const { errors, isSaving, save } = useSave({ isForm: true });
  const [around] = useState(surroundings);
  const stored = (name: string): string | undefined => (chosen.has(name) ? settings.get(name) : undefined);
  const country = stored(COUNTRY) ?? countryOf(around) ?? "";
  const fields = SHOP.map(({ proposed, ...field }): StepField => ({
    ...field,
    value: field.name === COUNTRY ? country : (settings.get(field.name) ?? ""),
    ...(proposed === undefined
      ? {}
      : {
          // A stored choice is proposed anew only when the country changes.
          follows: (typed) =>
            (typed[COUNTRY] === undefined ? stored(field.name) : undefined) ??
            proposalFor(typed[COUNTRY] ?? country, around)[proposed],
        }),
  }));
  const store = async (values: Readonly<Record<string, string>>): Promise<void> => {
    if (await save(() => call("PUT /settings", { body: { scope: "default", values } }))) onSaved();
  };
  return <StepForm fields={fields} isSaving={isSaving} errors={errors} onSubmit={(values) => void store(values)} />;
}

export function LocationStep({ progress: { settings, location }, onSaved }: StepProps): ReactNode {
  const { errors, isSaving, save } = useSave({ isForm: true });
  const fields: readonly StepField[] = [
    {
      name: "name",
      label: "resources.locations.fields.name",
      value: location?.name ?? "",
      is_required: true,
      hint: "tk.first_run.location.name_lead",
    },
    {
      name: "code",
      label: "resources.locations.fields.code",
      value: location?.code ?? "",
      is_required: true,
      hint: "tk.shops.code_lead",
      ...(location === undefined ? { follows: ({ name = "" }) => slugOf(name) } : {}),
    },
    { name: "street", label: "resources.locations.fields.street", value: location?.street ?? "" },
    { name: "postcode", label: "resources.locations.fields.postcode", value: location?.postcode ?? "" },
    { name: "city", label: "resources.locations.fields.city", value: location?.city ?? "" },
    {
      name: "country_id",
      label: "resources.locations.fields.country_id",
      codes: "country",
      value: location?.country_id ?? settings.get(COUNTRY) ?? "",
    },
  ];
  const store = async (values: Readonly<Record<string, string>>): Promise<void> => {
    const filled = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ""));
    const write = () =>
      location === undefined
        ? call("POST /locations", { body: filled })
        : call("PUT /locations/{id}", { path: { id: location.location_id }, body: filled });
    if (await save(write)) onSaved();
  };
  return <StepForm fields={fields} isSaving={isSaving} errors={errors} onSubmit={(values) => void store(values)} />;
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

export function TerminalStep({ progress: { location, license, terminal }, onSaved }: StepProps): ReactNode {
  const translate = useTranslate();
  const { errors, isSaving, save } = useSave({ isForm: true });
  if (location === undefined || license === undefined) return null;
  const fields = [
    {
      name: "name",
      label: "resources.terminals.fields.name",
      value: terminal?.name ?? translate("tk.first_run.terminal.example"),
      is_required: true,
      hint: "tk.shops.terminal_name_lead",
    },
  ];
  const store = async (name: string): Promise<void> => {
    const { location_id } = location;
    const { license_id } = license;
    const write = () =>
      terminal === undefined
        ? call("POST /terminals", { body: { name, location_id, license_id } })
        : call("PUT /terminals/{id}", { path: { id: terminal.terminal_id }, body: { name } });
    if (await save(write)) onSaved();
  };
  return (
    <StepForm fields={fields} isSaving={isSaving} errors={errors} onSubmit={({ name = "" }) => void store(name)} />
  );
}
