import type { firstRun as english } from "../en/first-run.ts";

export const firstRun: typeof english = {
  title: "Je eerste kassa instellen",
  lead: "Zes korte stappen, en je eerste kassa kan verkopen. Alles is later te wijzigen.",
  next: "Opslaan en verder",
  shop: {
    title: "Je winkel",
    lead: "Deze gegevens staan op de bon.",
    name: "Naam van de winkel",
    language: "Taal van de kassabonnen",
    language_lead: "Kassabonnen, mails en hun datums zijn in deze taal.",
    vat_number: "Btw-nummer",
    country: "Land",
    currency: "Munt",
    currency_lead: "Prijzen en verkopen staan erin.",
    timezone: "Tijdzone",
    timezone_lead: "Bepaalt wanneer een dag eindigt.",
  },
  location: {
    title: "De eerste vestiging",
    lead: "Waar de kassa staat.",
    name_lead: "Hoe je deze winkel noemt, bijvoorbeeld Amsterdam.",
  },
  license: {
    title: "Een licentie",
    lead: "Elke kassa heeft een eigen licentie.",
    type_lead: "Bonnen worden alleen met PRO bewaard.",
  },
  terminal: {
    title: "De kassa",
    lead: "Je krijgt een code waarmee je het apparaat activeert.",
    example: "Balie 1",
  },
  token: {
    title: "De kassa-app toelaten",
    lead: "De app heeft een adres en een token nodig om met deze server te praten.",
    name: "Kassa-app %{location}",
    make: "Token maken",
    token: "Token",
    once: "Dit token zie je alleen nu. Zet het in de app of bewaar het veilig.",
    kept: "Ik heb het, verder",
  },
  waiting: {
    title: "De kassa activeren",
    lead: "Open de app op het apparaat en typ de code in.",
    status: "Wachten op de kassa…",
  },
  done: "Je eerste kassa is actief",
  done_lead: "De verkopen zie je voortaan in het overzicht.",
};
