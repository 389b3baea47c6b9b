import type { shopResources as english } from "../en/shop-resources.ts";

export const shopResources: typeof english = {
  locations: {
    name: "Filiale |||| Filialen",
    empty: "Noch keine Filiale",
    invite: "Eine Filiale ist ein Geschäft mit Adresse. Ihre Kassen übernehmen die Einstellungen.",
    message: {
      delete_content:
        "Das lässt sich nicht rückgängig machen. Ihre Kassen, Bons und Abschlüsse bleiben und nennen sie weiterhin.",
    },
    fields: {
      tax_use_address: "Steuer nach dieser Adresse",
      address_use_storeview: "Welche Adresse gezeigt wird",
    },
  },
  terminals: {
    name: "Kasse |||| Kassen",
    empty: "Noch keine Kasse",
    invite: "Eine Kasse bekommt einen Code, mit dem ihr Gerät aktiviert wird.",
    message: {
      delete_content:
        "Das lässt sich nicht rückgängig machen. Ihr Gerät wird sofort abgewiesen. 30 Tage lang kann es noch die Bons und Abschlüsse von vor dem Löschen senden. Ihre Bons und Abschlüsse bleiben hier, und ihre Lizenz ist frei für eine andere Kasse.",
    },
    fields: {
      license_status: "Lizenz",
      last_seen_at: "Zuletzt gesehen",
    },
  },
  staff: {
    name: "Mitarbeiter |||| Personal",
    empty: "Noch niemand",
    invite: "Das Personal verkauft an den Kassen; die Rolle bestimmt, was es darf.",
    message: {
      delete_content:
        "Das lässt sich nicht rückgängig machen. Diese Person kann sich an Kassen nicht mehr anmelden; Bons und Abschlüsse behalten den Namen.",
    },
    fields: {
      full_name: "Name",
      location_ids: "Arbeitet in",
      has_passcode: "PIN",
    },
  },
  roles: {
    name: "Rolle |||| Rollen",
    empty: "Noch keine Rolle",
    invite: "Eine Rolle bestimmt, was das Personal an der Kasse darf.",
  },
  licenses: {
    name: "Lizenz |||| Lizenzen",
    empty: "Noch keine Lizenz",
    invite: "Jede Kasse braucht eine Lizenz; für Belege braucht es PRO.",
    fields: {
      license_id: "Nr.",
      license_type: "Art",
      license_status: "Stand",
      license_expires_at: "Endet",
      license_token: "Token des Lizenzdienstes",
      last_upstream_check_at: "Geprüft",
      fiscal_tss_id: "TSS-ID",
      fiscal_api_key: "TSS-API-Schlüssel",
    },
  },
};
