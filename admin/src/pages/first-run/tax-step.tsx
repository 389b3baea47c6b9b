import { Box, Button } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import type { FieldErrors } from "../../api/envelope.ts";
import { CodePicker } from "../../parts/codes/picker.tsx";
import { useSave } from "../../parts/use-save.ts";
import { keepTaxes, storeTaxes } from "./store-taxes.ts";
import { StepForm } from "./step-form.tsx";
import type { Settings } from "./use-progress.ts";
import { vatRatesOf } from "./vat-rates.ts";

const PERCENTAGE = /^(100|\d{1,2}([.,]\d{1,4})?)$/;

interface TaxStepProps {
  readonly settings: Settings;
  readonly hasRules: boolean;
}

/**
 * Proposes the tax rates of a country. The merchant confirms or changes them, keeps the stored
 * rules, or sells without taxes.
 */
export function TaxStep({ settings, hasRules }: TaxStepProps): ReactNode {
  const translate = useTranslate();
  const queries = useQueryClient();
  const { isSaving, save } = useSave();
  const [country, setCountry] = useState(settings.get("general/store_information/country_id") ?? "");
  const [errors, setErrors] = useState<FieldErrors>({});
  const proposed = vatRatesOf(country);
  const fields = [
    {
      name: "standard",
      label: "tk.first_run.taxes.standard",
      value: proposed?.standard ?? "",
      is_required: true,
      hint: "tk.taxes.rate_lead",
    },
    {
      name: "reduced",
      label: "tk.first_run.taxes.reduced",
      value: proposed?.reduced.join("; ") ?? "",
      hint: "tk.first_run.taxes.reduced_lead",
    },
    {
      name: "prices",
      label: "tk.first_run.taxes.prices",
      value: proposed === undefined ? "0" : "1",
      options: ["1", "0"].map((id) => ({ id, name: translate(`tk.first_run.taxes.prices_with.${id}`) })),
    },
  ];
  const confirm = ({ standard = "", reduced = "", prices = "" }: Readonly<Record<string, string>>): void => {
    const typed = { standard: [standard.trim()], reduced: reduced.split(/[;\s]+/).filter((rate) => rate !== "") };
    const wrong = Object.entries(typed).filter(([, rates]) => !rates.every((rate) => PERCENTAGE.test(rate)));
    setErrors(Object.fromEntries(wrong.map(([name]) => [name, translate("tk.first_run.taxes.rate_wrong")])));
    if (wrong.length > 0) return;
    const [rate = "", ...lower] = [...typed.standard, ...new Set(typed.reduced)].map((text) => text.replace(",", "."));
    const reduced_rates = lower.map((each) => ({
      rate: each,
      class_name: translate("tk.first_run.taxes.reduced_class", { rate: each }),
    }));
    void save(() =>
      storeTaxes({ country, rates: [...reduced_rates, { rate }], do_prices_include_tax: prices === "1" }).catch(
        async (error: unknown) => {
          // Some rules may be stored in spite of the error; the guide then offers to keep them.
          await queries.invalidateQueries({ queryKey: ["call"] });
          throw error;
        },
      ),
    );
  };
  const leave = (): Promise<void> =>
    hasRules ? keepTaxes(country) : storeTaxes({ country, rates: [], do_prices_include_tax: false });
  return (
    <Box>
      <Box sx={{ mb: 2, maxWidth: 340 }}>
        <CodePicker
          id="code-tax-country"
          kind="country"
          label={translate("tk.first_run.shop.country")}
          value={country}
          onChange={setCountry}
        />
      </Box>
      {country === "" ? null : (
        <>
          <StepForm key={country} fields={fields} isSaving={isSaving} errors={errors} onSubmit={confirm} />
          <Button sx={{ mt: 1 }} disabled={isSaving} onClick={() => void save(leave)}>
            {translate(hasRules ? "tk.first_run.taxes.keep" : "tk.first_run.taxes.none")}
          </Button>
        </>
      )}
    </Box>
  );
}
