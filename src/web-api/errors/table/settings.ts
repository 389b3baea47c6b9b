import type { ErrorEntry } from "./entry.ts";

/**
 * Faults of a setting, each the end of a sentence. A setting is changed by its path
 * (`setting_too_long`) or as a column of a location or a terminal (`field_too_long`).
 */
const FAULTS = {
  too_long: { end: "is longer than {max} characters.", description: "The text is too long." },
  not_storable: {
    end: "has a character that cannot be stored.",
    description: "The text has a character that no text column takes.",
  },
  not_choice: { end: "must be one of {choices}.", description: "The value is not one of the options." },
  not_switch: { end: 'must be "0" or "1".', description: "A switch is neither on nor off." },
  not_number: { end: "must be a whole number.", description: "The value is not a whole number." },
  out_of_range: { end: "must be a whole number from {min} to {max}.", description: "The number is out of range." },
  not_decimal: { end: "must be a number such as 0.05, 0 or more.", description: "The value is not an amount." },
  not_decimal_or_empty: {
    end: "must be empty or a number such as 0.05, 0 or more.",
    description: "The value is neither empty nor an amount.",
  },
  not_method_tenders: {
    end: "takes payment methods with their tender: code=cash, card, invoice, credit or elsewhere.",
    description: "The list of payment methods cannot be read.",
  },
  not_web_address: {
    end: "must be empty or an address such as https://shop.example.",
    description: "The value is neither empty nor a web address.",
  },
  not_picture: {
    end: "must be empty, a picture (data:image/…) or an address that begins with https://.",
    description: "The value is neither empty nor a picture.",
  },
  not_email_or_empty: {
    end: "must be empty or an e-mail address.",
    description: "The value is neither empty nor an e-mail address.",
  },
  not_emails_or_empty: {
    end: "must be empty or at most 10 e-mail addresses separated by commas.",
    description: "The value is not a short list of e-mail addresses.",
  },
  not_postcode: {
    end: "must be empty or a postcode of the country.",
    description: "The value is neither empty nor written as postcodes of the country are.",
  },
  not_vat_number: {
    end: "must be empty or a valid VAT number of the country.",
    description: "The value is neither empty nor a VAT number with the right form and check digits.",
  },
  not_country: {
    end: "takes countries by two letters such as NL.",
    description: "The value is not a list of country codes.",
  },
  not_currency: { end: "must be a currency code such as EUR.", description: "The value is not a currency code." },
  not_locale: { end: "must be a locale such as nl_NL.", description: "The value is not a locale." },
  not_time_zone: {
    end: "must be a time zone such as Europe/Amsterdam.",
    description: "The value is not a time zone.",
  },
} as const;

type Faults = typeof FAULTS;
export type SettingFault = keyof Faults;

type OfFields = {
  readonly [Fault in SettingFault as `field_${Fault}`]: ErrorEntry & {
    readonly message: `"{field}" ${Faults[Fault]["end"]}`;
  };
};

type OfSettings = {
  readonly [Fault in SettingFault as `setting_${Fault}`]: ErrorEntry & {
    readonly message: `The value of the setting "{setting}" ${Faults[Fault]["end"]}`;
  };
};

const FIELD_FAULTS = Object.fromEntries(
  Object.entries(FAULTS).map(([fault, { end, description }]) => [
    `field_${fault}`,
    { message: `"{field}" ${end}`, description },
  ]),
) as unknown as OfFields;

const SETTING_FAULTS = Object.fromEntries(
  Object.entries(FAULTS).map(([fault, { end, description }]) => [
    `setting_${fault}`,
    { message: `The value of the setting "{setting}" ${end}`, wire: ["setting"], description },
  ]),
) as unknown as OfSettings;

/** Errors of settings, scopes, websites and store views. */
export const SETTING_ERRORS = {
  ...FIELD_FAULTS,
  ...SETTING_FAULTS,
  setting_not_text: {
    message: 'The value of the setting "{setting}" must be a text or null.',
    wire: ["setting"],
    description: "The value is neither a JSON string nor null.",
  },
  setting_not_found: {
    status: 404,
    message: 'The setting "{setting}" does not exist.',
    wire: ["setting"],
    description: "No setting has this path.",
  },
  setting_unknown: {
    message: 'The setting "{setting}" does not exist.',
    wire: ["setting"],
    description: "`values` names a setting that does not exist.",
  },
  setting_not_at_scope: {
    message: 'The setting "{setting}" cannot be set at the scope "{scope}".',
    wire: ["setting", "scope"],
    description: "The setting does not have this scope.",
  },
  settings_not_object: {
    message: '"values" must be an object of paths.',
    description: "`values` is not an object.",
  },
  scope_unknown: {
    message: "The scope {scope} does not exist: it is default, websites or stores.",
    wire: ["scope"],
    description: "No scope has this name.",
  },
  scope_id_not_zero: {
    message: "The default scope has the id 0.",
    description: "The default scope was asked for with another id.",
  },
  scope_website_unknown: {
    message: "There is no website with the id {id}.",
    wire: ["id"],
    description: "The scope names a website that does not exist.",
  },
  scope_store_unknown: {
    message: "There is no store view with the id {id}.",
    wire: ["id"],
    description: "The scope names a store view that does not exist.",
  },
  emails_repeated: {
    message:
      "We can't share customer accounts globally when the accounts share identical email addresses on more than one website.",
    description: "Accounts can be shared only after every e-mail address belongs to one account.",
  },
  website_code_invalid: {
    message: '"code" must begin with a lowercase letter, then up to 31 lowercase letters, digits and "_".',
    description: "The code of a website or a store view has another form.",
  },
  website_code_reserved: {
    message: 'The code "{code}" is reserved.',
    description: "all and admin cannot be codes.",
  },
  website_code_taken: {
    message: "Another website has this code already.",
    description: "Codes of websites are unique.",
  },
  store_code_taken: {
    message: "Another store view has this code already.",
    description: "Codes of store views are unique.",
  },
  website_has_accounts: {
    message: "Customers have accounts on this website.",
    description: "A website with customer accounts cannot be deleted.",
  },
} as const satisfies Record<string, ErrorEntry>;
