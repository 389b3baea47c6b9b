import type { taxes as english } from "../en/taxes.ts";

export const taxes: typeof english = {
  resources: {
    "tax-classes": {
      name: "Steuerklasse |||| Steuerklassen",
      empty: "Noch keine Steuerklasse",
      invite: "Produkte und Kunden haben eine Steuerklasse. Steuerregeln bestimmen, welche Sätze dazwischen gelten.",
      fields: { class_type: "Für" },
    },
    "tax-rates": {
      name: "Steuersatz |||| Steuersätze",
      empty: "Noch kein Steuersatz",
      invite: "Ein Steuersatz ist ein Prozentsatz eines Landes. Steuerregeln bestimmen, für welche Produkte er gilt.",
      fields: {
        code: "Code",
        tax_region_id: "Regionsnr.",
      },
    },
    "tax-rules": {
      name: "Steuerregel |||| Steuerregeln",
      empty: "Noch keine Steuerregel",
      invite:
        "Eine Steuerregel verbindet Klassen von Kunden und Produkten mit Sätzen. Ohne Regel wird keine Steuer berechnet.",
      fields: {
        code: "Code",
      },
    },
  },
  texts: {
    class_types: { PRODUCT: "Produkte", CUSTOMER: "Kunden" },
    region: "Region %{id}",
    postcode: "Postleitzahl %{postcode}",
    whole_country: "ganzes Land",
    rate_code_lead: "Eindeutig, zum Beispiel NL 21.",
    rate_lead: "Zum Beispiel 21 für 21 %.",
    region_lead: "0: das ganze Land.",
    postcode_lead: "*: jede Postleitzahl.",
    rule_code_lead: "Muss eindeutig sein.",
    rates_lead: "Kassen wählen die Sätze, die zur Adresse passen.",
    priority_lead: "Sätze von Regeln mit derselben Priorität werden addiert; die der nächsten kommen darauf.",
    position_lead: "Kleinere Zahlen kommen zuerst.",
    subtotal_lead: "Die Sätze kommen nicht aufeinander.",
    rates_first: "Es gibt noch keinen Steuersatz. Legen Sie zuerst einen an.",
  },
};
