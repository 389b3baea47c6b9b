import type { ErrorEntry } from "./entry.ts";

/** Errors of administrators, their roles and second factors, integrations and staff. */
export const ACCOUNT_ERRORS = {
  sign_in_failed: {
    status: 401,
    message:
      "The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.",
    description: "The user name or the password is wrong, or the account is disabled or locked.",
  },
  code_required: {
    status: 401,
    message: 'The account has a second factor. Its code ("otp") is missing.',
    wire: { fieldName: "field" },
    description: "The password was right. Send the code of the second factor too.",
  },
  resource_unknown: {
    message: "The resource {name} does not exist.",
    wire: ["name"],
    description: "No ACL resource has this name.",
  },
  admin_role_unknown: {
    message: "There is no role of administrators named {name}.",
    wire: ["name"],
    description: "No role has this name.",
  },
  admin_user_unknown: {
    message: "There is no administrator named {name}.",
    wire: ["name"],
    description: "No administrator has this user name.",
  },
  last_administrator: {
    message: "At least one active administrator must hold every resource.",
    description: "One active administrator must hold every resource.",
  },
  username_invalid: {
    message: '"username" must be 1 to 64 letters, digits and the characters . _ @ + -',
    description: "The user name has other characters.",
  },
  username_taken: {
    message: "Another administrator has this user name already.",
    description: "User names are unique.",
  },
  password_common: {
    message: '"password" is too common. Choose another one.',
    description: "The password is on the list of common passwords.",
  },
  password_is_username: {
    message: '"password" must not be the user name.',
    description: "The password equals the user name.",
  },
  second_factor_set_up: {
    message: "A second factor is set up already. Turn it off before you set up another one.",
    description: "The account has a second factor.",
  },
  second_factor_not_started: {
    message: "Start the set-up of the second factor first.",
    description: "The set-up of the second factor was not started, or has expired.",
  },
  second_factor_code_wrong: {
    message: "The code is wrong. Check the clock of the device that shows it.",
    description: "The code does not confirm the second factor.",
  },
  second_factor_missing: {
    message: "The account has no second factor.",
    description: "The account has no second factor to turn off.",
  },
  recovery_codes_missing: {
    message: "The account has no second factor.",
    description: "The account has no second factor that recovery codes are for.",
  },
  admin_role_name_taken: {
    message: "Another role has this name already.",
    description: "Names of roles are unique.",
  },
  admin_role_used: {
    message: "Administrators still have this role.",
    description: "A role that administrators have cannot be deleted.",
  },
  admin_role_unknown_or_used: {
    message: "The role does not exist, or administrators still have it.",
    description: "A role was deleted while an administrator got it.",
  },
  list_views_too_many: {
    message: "You have {max} saved views. Delete one first.",
    description: "The number of saved views of an administrator is limited.",
  },
  integration_name_taken: {
    message: "Another integration has this name already.",
    description: "Names of integrations are unique.",
  },
  staff_role_used: {
    message: "Staff members still have this role.",
    description: "A role that staff members have cannot be deleted.",
  },
  staff_role_unknown: {
    message: "The role does not exist.",
    description: "The request names a role that does not exist.",
  },
  staff_email_taken: {
    message: "Another staff member has this e-mail address already.",
    description: "E-mail addresses of staff are unique.",
  },
  event_names_unknown: {
    message: 'There is no event "{name}". Available events: {names}.',
    description: "The webhook asks for an event that does not exist.",
  },
  metrics_not_authorized: {
    status: 401,
    only: "rest",
    message: "/metrics needs METRICS_TOKEN as a bearer token, or a request from this machine without a proxy.",
    description: "The request for metrics has no token, or a wrong one.",
  },
  url_without_address: {
    message: '"url" cannot be called: "{host}" has no address.',
    description: "The host of the address has no address.",
  },
  url_without_host: {
    message: '"url" cannot be called: it is not a URL with a host.',
    description: "The address is not a URL.",
  },
  url_not_https: {
    message: '"url" cannot be called: it must begin with https://.',
    description: "The address does not begin with https://.",
  },
  url_with_user: {
    message: '"url" cannot be called: it must not contain a user name or a password.',
    description: "The address has a user name or a password in it.",
  },
  url_with_fragment: {
    message: '"url" cannot be called: it must have no fragment.',
    description: "The address has a fragment.",
  },
  url_not_four_numbers: {
    message: '"url" cannot be called: its address must be written as four numbers.',
    description: "The address hides an IP address.",
  },
  url_address_private: {
    message: '"url" cannot be called: the address {address} is not a public one.',
    description: "The address is one of this machine or a private network.",
  },
} as const satisfies Record<string, ErrorEntry>;
