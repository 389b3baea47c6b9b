import type { firstRun as english } from "../en/first-run.ts";

export const firstRun: typeof english = {
  title: "Ihre erste Kasse einrichten",
  lead: "Sechs kurze Schritte, und Ihre erste Kasse kann verkaufen. Alles lässt sich später ändern.",
  next: "Speichern und weiter",
  shop: {
    title: "Ihr Geschäft",
    lead: "Diese Angaben stehen auf Belegen.",
    name: "Name des Geschäfts",
    language: "Sprache der Kassenbons",
    language_lead: "Kassenbons, E-Mails und ihre Daten sind in dieser Sprache.",
    vat_number: "USt-IdNr.",
    country: "Land",
    currency: "Währung",
    currency_lead: "Preise und Verkäufe stehen in ihr.",
    timezone: "Zeitzone",
    timezone_lead: "Bestimmt, wann ein Tag endet.",
  },
  location: {
    title: "Die erste Filiale",
    lead: "Wo die Kasse steht.",
    name_lead: "Wie Sie dieses Geschäft nennen, zum Beispiel Berlin.",
  },
  license: {
    title: "Eine Lizenz",
    lead: "Jede Kasse hat ihre eigene Lizenz.",
    type_lead: "Belege werden nur mit PRO angenommen.",
  },
  terminal: {
    title: "Die Kasse",
    lead: "Sie bekommt einen Code, mit dem das Gerät aktiviert wird.",
    example: "Theke 1",
  },
  token: {
    title: "Die Kassen-App zulassen",
    lead: "Die App braucht eine Adresse und ein Token, um mit diesem Server zu sprechen.",
    name: "Kassen-App %{location}",
    make: "Token erstellen",
    token: "Token",
    once: "Dieses Token sehen Sie nur jetzt. Geben Sie es in die App ein, oder bewahren Sie es sicher auf.",
    kept: "Ich habe es, weiter",
  },
  waiting: {
    title: "Die Kasse aktivieren",
    lead: "Öffnen Sie die App auf dem Gerät, und geben Sie den Code ein.",
    status: "Warten auf die Kasse…",
  },
  done: "Ihre erste Kasse ist aktiv",
  done_lead: "Ihre Verkäufe erscheinen ab jetzt in der Übersicht.",
};
