import type { frame as english } from "../en/frame.ts";
import { account } from "./account.ts";

export const frame: typeof english = {
  name: "Tillkeeper",
  menu: {
    home: "Start",
    sales: "Verkoop",
    closings: "Afsluitingen",
    customers: "Klanten",
    products: "Producten & prijzen",
    shops: "Winkels",
    health: "Status",
    settings: "Instellingen",
  },
  menu_attention: "%{smart_count} vraagt aandacht |||| %{smart_count} vragen aandacht",
  sign_in: {
    title: "Aanmelden bij Tillkeeper",
    lead: "Kassa's, bonnen en kassa-afsluitingen van je winkels.",
    again: "Meld je opnieuw aan",
    again_lead:
      "Je sessie is verlopen. Meld je aan om verder te gaan: wat je hebt ingevuld staat nog op de pagina, en wat niet werd opgeslagen, wordt opnieuw verstuurd.",
  },
  delete: {
    in_use: "In gebruik:",
    repeat: "Naam, ter bevestiging",
    repeat_help: "Typ “%{name}”.",
    deactivate: "In plaats daarvan uitschakelen",
    dependents: {
      terminals: "%{smart_count} actieve kassa |||| %{smart_count} actieve kassa's",
      receipts:
        "%{smart_count} kassabon van de laatste 30 dagen |||| %{smart_count} kassabonnen van de laatste 30 dagen",
      staff: "%{smart_count} medewerker |||| %{smart_count} medewerkers",
      admin_users: "%{smart_count} beheerder |||| %{smart_count} beheerders",
      coupons: "%{smart_count} kortingscode |||| %{smart_count} kortingscodes",
    },
  },
  notifications: { updated: "%{name} opgeslagen", created: "%{name} toegevoegd", deleted: "%{name} verwijderd" },
  date_incomplete: "Vul de hele datum in",
  leave: {
    title: "Weggaan zonder op te slaan?",
    lead: "Wat je op deze pagina hebt gewijzigd, is niet opgeslagen.",
    stay: "Op deze pagina blijven",
    leave: "Weggaan",
  },
  step_up: {
    title: "Bevestig je wachtwoord",
    lead: "Je hebt je langer dan tien minuten geleden aangemeld, en voor deze wijziging is je wachtwoord nodig. Wat je hebt ingevuld, blijft staan.",
    confirm: "Bevestigen",
  },
  account,
  pages: {
    home: "Naar het overzicht",
    again: "Opnieuw proberen",
    not_found_lead: "Op dit adres staat niets. Misschien is het verwijderd, of klopt de link niet.",
    no_access: "Geen toegang",
    no_access_lead: "Deze pagina hoort niet bij je rol. Vraag het aan wie de beheerders beheert.",
    error_lead: "Deze pagina kon niet worden getoond. Je gegevens zijn veilig; probeer het opnieuw.",
  },
  copy: "Kopiëren",
  copied: "Gekopieerd",
  copy_by_hand: "Je browser staat kopiëren hier niet toe: selecteer de tekst en kopieer die zelf.",
  yes: "Ja",
  no: "Nee",
  none: "Geen",
  never: "Nooit",
  export_csv: "CSV exporteren",
  period: {
    from: "Van",
    to: "Tot en met",
    location: "Vestiging",
    month: "Maand",
    previous_month: "Vorige maand",
    next_month: "Volgende maand",
    all_locations: "Alle vestigingen",
  },
  states: {
    pending: "in behandeling",
    pro: "PRO",
    free: "gratis",
    none: "geen",
    used: "geactiveerd",
  },
};
