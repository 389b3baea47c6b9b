import type { taxes as english } from "../en/taxes.ts";

export const taxes: typeof english = {
  resources: {
    "tax-classes": {
      name: "Belastingklasse |||| Belastingklassen",
      empty: "Nog geen belastingklasse",
      invite:
        "Producten en klanten hebben een belastingklasse. Belastingregels bepalen welke tarieven daartussen gelden.",
      fields: { class_type: "Voor" },
    },
    "tax-rates": {
      name: "Belastingtarief |||| Belastingtarieven",
      empty: "Nog geen belastingtarief",
      invite:
        "Een belastingtarief is een percentage van een land. Belastingregels bepalen voor welke producten het geldt.",
      fields: {
        code: "Code",
        tax_region_id: "Regionr.",
      },
    },
    "tax-rules": {
      name: "Belastingregel |||| Belastingregels",
      empty: "Nog geen belastingregel",
      invite:
        "Een belastingregel verbindt klassen van klanten en producten met tarieven. Zonder regel wordt geen belasting berekend.",
      fields: {
        code: "Code",
      },
    },
  },
  texts: {
    class_types: { PRODUCT: "Producten", CUSTOMER: "Klanten" },
    region: "regio %{id}",
    postcode: "postcode %{postcode}",
    whole_country: "hele land",
    rate_code_lead: "Uniek, bijvoorbeeld NL 21.",
    rate_lead: "Bijvoorbeeld 21 voor 21 %.",
    region_lead: "0: het hele land.",
    postcode_lead: "*: elke postcode.",
    rule_code_lead: "Moet uniek zijn.",
    rates_lead: "Kassa's kiezen de tarieven die bij het adres horen.",
    priority_lead: "Tarieven van regels met dezelfde prioriteit worden opgeteld; die van de volgende komen erbovenop.",
    position_lead: "Kleinere getallen komen eerst.",
    subtotal_lead: "De tarieven komen niet op elkaar.",
    rates_first: "Er is nog geen belastingtarief. Maak er eerst een.",
  },
};
