import type { ReactNode } from "react";
import { BooleanInput, Create, Edit, FormDataConsumer, required, SimpleForm, TextInput, useLocale } from "react-admin";
import { listOf } from "../../parts/list/list-of.ts";
import { CodeInput } from "../../parts/codes/input.tsx";
import { useCodeName } from "../../parts/codes/use-name.ts";
import { CountInput, DecimalInput } from "../../parts/decimal-input.tsx";
import { formatLocale } from "../../parts/locale.ts";
import type { AnyRow } from "../../parts/rows.tsx";
import { useWordsOf } from "../../parts/hooks.ts";

const TaxRates = listOf("GET /tax-rates");

export function TaxRateList(): ReactNode {
  const countryOf = useCountryOf();
  const percentOf = usePercentOf();
  const areaOf = useAreaOf();
  return (
    <TaxRates.Page filters={[{ source: "code.like", isSearch: true }]} sort={{ field: "code", order: "ASC" }}>
      <TaxRates.Rows
        primary={({ code }) => code}
        secondary={(row) => `${countryOf(row)}, ${areaOf(row)}`}
        tertiary={percentOf}
      >
        <TaxRates.Col source="code" />
        <TaxRates.Col source="tax_country_id" render={countryOf} />
        <TaxRates.Col source="tax_postcode" render={areaOf} />
        <TaxRates.Col source="rate" align="right" render={percentOf} />
      </TaxRates.Rows>
    </TaxRates.Page>
  );
}

function useCountryOf(): (row: AnyRow) => string {
  const nameOf = useCodeName();
  return ({ tax_country_id: code }) => nameOf("country", String(code)) ?? String(code);
}

function usePercentOf(): (row: AnyRow) => string {
  const locale = useLocale() ?? "en";
  const format = new Intl.NumberFormat(formatLocale(locale), { maximumFractionDigits: 4 });
  return ({ rate }) => `${format.format(Number(rate))} %`;
}

/** Returns a function for the area of a country to which a rate applies. */
function useAreaOf(): (row: AnyRow) => string {
  const words = useWordsOf("taxes");
  return ({ tax_region_id: region, tax_postcode: postcode }) =>
    [region === 0 ? "" : words("region", { id: region }), postcode === "*" ? "" : words("postcode", { postcode })]
      .filter((part) => part !== "")
      .join(", ") || words("whole_country");
}

function Fields(): ReactNode {
  const words = useWordsOf("taxes");
  return (
    <>
      <TextInput source="code" validate={required()} helperText={words("rate_code_lead")} autoComplete="off" />
      <CodeInput source="tax_country_id" kind="country" helperText="tk.shops.country_lead" validate={required()} />
      <DecimalInput source="rate" validate={required()} helperText={words("rate_lead")} />
      <CountInput source="tax_region_id" helperText={words("region_lead")} />
      <BooleanInput source="zip_is_range" format={(value) => value === 1} parse={(isOn) => (isOn === true ? 1 : 0)} />
      <FormDataConsumer>
        {({ formData }) =>
          formData["zip_is_range"] === 1 ? (
            <>
              <CountInput source="zip_from" validate={required()} />
              <CountInput source="zip_to" validate={required()} />
            </>
          ) : (
            <TextInput source="tax_postcode" helperText={words("postcode_lead")} />
          )
        }
      </FormDataConsumer>
    </>
  );
}

export function TaxRateCreate(): ReactNode {
  return (
    <Create redirect="list">
      <SimpleForm sx={{ maxWidth: 640 }} defaultValues={{ tax_region_id: 0, tax_postcode: "*", zip_is_range: 0 }}>
        <Fields />
      </SimpleForm>
    </Create>
  );
}

export function TaxRateEdit(): ReactNode {
  return (
    <Edit>
      <SimpleForm sx={{ maxWidth: 640 }}>
        <Fields />
      </SimpleForm>
    </Edit>
  );
}
