/** Subjects of errors, by the service's name. */
export const errorEntities = {
  location: "vestiging",
  credential: "toegang",
  terminal: "kassa",
  website: "website",
  store_group: "winkelgroep",
  store_view: "winkelweergave",
  staff: "medewerker",
  role: "rol",
  license: "licentie",
  integration: "koppeling",
  admin_user: "beheerder",
  second_factor: "tweede factor",
  recovery_codes: "herstelcodes",
  customer: "klant",
  customer_group: "klantgroep",
  product: "product",
  category: "categorie",
  attribute: "kenmerk",
  customer_price: "klantprijs",
  price_rule: "prijsregel",
  rule: "prijsregel",
  coupon: "kortingscode",
  credit_limit: "kredietlimiet",
  tax_class: "belastingklasse",
  tax_rate: "belastingtarief",
  tax_rule: "belastingregel",
  webhook: "webhook",
  delivery: "bezorging",
  job: "taak",
  register_report: "afsluiting",
  receipt: "bon",
  order: "bestelling",
  wish: "wens",
  subscriber: "abonnee",
  session: "sessie",
};

/** Types of values, by the service's name. */
export const errorTypes = {
  int: "een heel getal",
  float: "een getal",
  bool: "ja of nee",
  string: "een tekst",
  datetime: "een datum en tijd",
  object: "meer gegevens",
};

/** Fields outside of audited tables. */
export const errorFields = {
  password: "Wachtwoord",
  passcode: "Pincode",
  text: "Aantekening",
  sku: "SKU",
  group_id: "Winkelgroep",
  status: "Status",
};

/** Errors without a response of the service. */
export const ownErrors = {
  unreachable: "De dienst is niet bereikbaar. Controleer de verbinding en probeer het opnieuw.",
};
