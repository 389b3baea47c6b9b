/** Subjects of errors, by the service's name. */
export const errorEntities = {
  location: "Filiale",
  credential: "Zugang",
  terminal: "Kasse",
  website: "Website",
  store_group: "Store-Gruppe",
  store_view: "Store-Ansicht",
  staff: "Mitglied des Personals",
  role: "Rolle",
  license: "Lizenz",
  integration: "Anbindung",
  admin_user: "Konto der Verwaltung",
  second_factor: "zweiter Faktor",
  recovery_codes: "Wiederherstellungscodes",
  customer: "Kunde",
  customer_group: "Kundengruppe",
  product: "Produkt",
  category: "Kategorie",
  attribute: "Merkmal",
  customer_price: "Kundenpreis",
  price_rule: "Preisregel",
  rule: "Preisregel",
  coupon: "Gutscheincode",
  credit_limit: "Kreditlimit",
  tax_class: "Steuerklasse",
  tax_rate: "Steuersatz",
  tax_rule: "Steuerregel",
  webhook: "Webhook",
  delivery: "Zustellung",
  job: "Aufgabe",
  register_report: "Abschluss",
  receipt: "Beleg",
  order: "Bestellung",
  wish: "Wunsch",
  subscriber: "Abonnent",
  session: "Sitzung",
};

/** Types of values, by the service's name. */
export const errorTypes = {
  int: "eine ganze Zahl",
  float: "eine Zahl",
  bool: "ja oder nein",
  string: "ein Text",
  datetime: "Datum und Uhrzeit",
  object: "mehrere Angaben",
};

/** Fields outside of audited tables. */
export const errorFields = {
  password: "Passwort",
  passcode: "PIN",
  text: "Anmerkung",
  sku: "SKU",
  group_id: "Store-Gruppe",
  status: "Status",
};

/** Errors without a response of the service. */
export const ownErrors = {
  unreachable: "Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.",
};
