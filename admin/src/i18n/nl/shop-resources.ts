import type { shopResources as english } from "../en/shop-resources.ts";

export const shopResources: typeof english = {
  locations: {
    name: "Vestiging |||| Vestigingen",
    empty: "Nog geen vestiging",
    invite: "Een vestiging is een winkel met een adres. De kassa's nemen de instellingen over.",
    message: {
      delete_content:
        "Dit kan niet ongedaan worden gemaakt. De kassa's, bonnen en afsluitingen van deze vestiging blijven en blijven haar noemen.",
    },
    fields: {
      tax_use_address: "Btw volgens dit adres",
      address_use_storeview: "Welk adres wordt getoond",
    },
  },
  terminals: {
    name: "Kassa |||| Kassa's",
    empty: "Nog geen kassa",
    invite: "Een kassa krijgt een code waarmee je het apparaat activeert.",
    message: {
      delete_content:
        "Dit kan niet ongedaan worden gemaakt. Het apparaat wordt meteen geweigerd. Het kan nog 30 dagen de bonnen en afsluitingen van vóór de verwijdering sturen. De bonnen en afsluitingen blijven hier, en de licentie is vrij voor een andere kassa.",
    },
    fields: {
      license_status: "Licentie",
      last_seen_at: "Laatst gezien",
    },
  },
  staff: {
    name: "Medewerker |||| Medewerkers",
    empty: "Nog niemand",
    invite: "Medewerkers verkopen op de kassa; hun rol bepaalt wat ze mogen.",
    message: {
      delete_content:
        "Dit kan niet ongedaan worden gemaakt. Deze persoon kan zich niet meer aanmelden op kassa's; bonnen en afsluitingen houden de naam.",
    },
    fields: {
      full_name: "Naam",
      location_ids: "Werkt in",
      has_passcode: "Pincode",
    },
  },
  roles: {
    name: "Rol |||| Rollen",
    empty: "Nog geen rol",
    invite: "Een rol bepaalt wat medewerkers op de kassa mogen.",
  },
  licenses: {
    name: "Licentie |||| Licenties",
    empty: "Nog geen licentie",
    invite: "Elke kassa heeft een licentie nodig; voor bonnen is PRO nodig.",
    fields: {
      license_id: "Nr.",
      license_type: "Soort",
      license_status: "Stand",
      license_expires_at: "Eindigt",
      license_token: "Token van de licentiedienst",
      last_upstream_check_at: "Gecontroleerd",
      fiscal_tss_id: "Id van het fiscale apparaat",
      fiscal_api_key: "API-sleutel van het fiscale apparaat",
    },
  },
};
