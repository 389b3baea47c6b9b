import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { DayField } from "../../parts/day-field.tsx";
import { useHolds } from "../../parts/hooks.ts";
import type { Days } from "../../parts/month.ts";
import { LocationChoice } from "../../parts/period/location-choice.tsx";
import { type Asked, COMPARISONS, DIMENSIONS } from "./asked.ts";
import { Choice } from "./choice.tsx";
import { PERIODS } from "./periods.ts";
import { useReportWords } from "./texts.ts";

interface ChoicesProps {
  readonly asked: Asked;
  /** Days of the period. */
  readonly days: Days;
  /** Currencies of the report. */
  readonly currencies: readonly string[];
  readonly onChange: (asked: Partial<Asked>) => void;
}

/** Shows what the reader may choose: the dimension, the days, the shop and the comparison. */
export function Choices({ asked, days, currencies, onChange }: ChoicesProps): ReactNode {
  const words = useReportWords();
  const translate = useTranslate();
  const holds = useHolds();
  const known = [...new Set([...currencies, asked.currency])].filter((currency) => currency !== "").toSorted();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-start", gap: 1.5 }}>
      <Choice
        label={words("by")}
        value={asked.by}
        options={DIMENSIONS.map((by) => [by, words(`by_${by}`)])}
        onChange={(by) => onChange({ by, sort: "" })}
      />
      <Choice
        label={translate("tk.period.title")}
        value={asked.period}
        options={[...PERIODS, "own" as const].map((period) => [period, words(`period_${period}`)])}
        onChange={(period) => onChange(period === "own" ? { period, days } : { period })}
      />
      {asked.period === "own"
        ? (["from", "to"] as const).map((end) => (
            <DayField
              key={end}
              label={translate(`tk.period.${end}`)}
              day={days[end]}
              onChange={(day) => {
                if (day !== "") onChange({ days: inOrder({ ...days, [end]: day }, end) });
              }}
              fullWidth={false}
              sx={{ width: 168 }}
            />
          ))
        : null}
      {holds("Vendor_Pos::locations") ? (
        <LocationChoice location_id={asked.location_id} onChange={(location_id) => onChange({ location_id })} />
      ) : null}
      {known.length > 1 || asked.currency !== "" ? (
        <Choice
          label={translate("tk.export.currency")}
          value={asked.currency}
          options={[["", words("all_currencies")], ...known.map((currency) => [currency, currency] as const)]}
          onChange={(currency) => onChange({ currency })}
        />
      ) : null}
      <Choice
        label={words("compare")}
        value={asked.compare}
        options={COMPARISONS.map((compare) => [compare, words(`compare_${compare}`)])}
        onChange={(compare) => onChange({ compare })}
      />
    </Box>
  );
}

/** Returns the days with the other end moved along when the chosen one has passed it. */
function inOrder({ from, to }: Days, end: keyof Days): Days {
  if (from <= to) return { from, to };
  return end === "from" ? { from, to: from } : { from: to, to };
}
