import type { ErrorEntry } from "./entry.ts";

/** Errors of locations, terminals, activation and licences. */
export const REGISTER_ERRORS = {
  location_has_code: {
    message: 'Another location has the code "{code}" already.',
    description: "Codes of locations are unique.",
  },
  location_code_invalid: {
    message: '"{field}" must begin with a letter or digit, then letters, digits and ".", "_" or "-".',
    description: "The code of a location has another form: it is a part of addresses.",
  },
  location_code_taken: {
    message: "Another location has this code already.",
    description: "Codes of locations are unique; another request took the code first.",
  },
  device_bound: {
    message: "The device is bound to another terminal.",
    shown: "The device is bound to another register.",
    description: "A device is bound to one terminal only.",
  },
  device_bound_to: {
    message: 'The device is bound to the terminal "{name}" (id {id}).',
    shown: 'The device is bound to the register "{name}" (id {id}).',
    description: "A device is bound to one terminal only.",
  },
  device_identifier_invalid: {
    message: "Invalid device identifier format.",
    description: "The device identifier has another form.",
  },
  passcode_refused: {
    status: 401,
    only: "rest",
    message: "The passcode is wrong, or the staff member does not work at this location.",
    description: "Verify the staff member and the passcode. A register may try five times in five minutes.",
  },
  device_not_bound: {
    status: 401,
    only: "rest",
    message: "The device identifier does not match the one registered for this terminal.",
    description: "Another device is bound to the terminal, or none is.",
  },
  activation_code_taken: {
    message: "The activation code is taken. Please try again.",
    description: "The generated code belongs to another terminal. Repeat the request.",
  },
  activation_code_invalid: {
    status: 404,
    only: "rest",
    message: "Activation code not valid.",
    description: "The code is unknown, used, expired, or in use by another request.",
  },
  activation_code_malformed: {
    only: "rest",
    message: "Invalid activation code format.",
    description: "The activation code has another form.",
  },
  activation_code_required: {
    message: "Terminal registration requires an activation code.",
    shown: "Registers need an activation code.",
    description: "The setting asks for an activation code.",
  },
  terminal_disabled: {
    only: "rest",
    message: "This terminal is disabled. Enable it in the Magento admin before activating.",
    description: "A disabled terminal cannot be activated.",
  },
  license_validation_failed: {
    only: "rest",
    message: "License validation failed: {reason}",
    wire: ["reason"],
    description: "The licence cannot be used on this device.",
  },
  license_unknown: {
    message: "The license does not exist.",
    shown: "The licence does not exist.",
    description: "The request names a licence that does not exist.",
  },
  license_linked: {
    message: "The license is linked to another terminal.",
    shown: "The licence is linked to another register.",
    description: "A licence is linked to one terminal only.",
  },
  license_linked_to: {
    message: 'The license is linked to the terminal "{name}" (id {id}).',
    shown: 'The licence is linked to the register "{name}" (id {id}).',
    description: "A licence is linked to one terminal only.",
  },
  license_not_active: {
    message: "The license is {state}.",
    shown: "The licence is {state}.",
    description: "A revoked, suspended or expired licence cannot be used.",
  },
  license_token_required: {
    message: '"license_token" of the licensing service is required.',
    shown: "Enter the token that you got from the licensing service.",
    description: "With a licensing service, a new licence needs the service's token.",
  },
  license_token_invalid: {
    message: '"license_token" must have 8 to 255 visible ASCII characters.',
    shown: "A licence token has 8 to 255 characters, without spaces and accents.",
    description: "The licence token has another form.",
  },
  license_token_taken: {
    message: "Another license has this token already.",
    shown: "Another licence has this token already.",
    description: "Licence tokens are unique.",
  },
  license_managed_elsewhere: {
    message: "This licence is managed by the licensing service. Change it there.",
    description: "With a licensing service, only the service changes type, status and end.",
  },
  licensing_message: {
    message: "{reason}",
    description: "The licensing service gave this reason.",
  },
  licensing_refused: {
    message: "The licensing service refused the license.",
    shown: "The licensing service rejected the licence.",
    description: "The licensing service refused without a reason.",
  },
  licensing_timeout: {
    message: "The licensing service did not answer in time.",
    description: "The licensing service was too slow.",
  },
  licensing_unreachable: {
    message: "The licensing service cannot be reached.",
    description: "The connection to the licensing service failed.",
  },
  licensing_answer_invalid: {
    message: "The licensing service gave an answer that does not fit.",
    shown: "The licensing service returned an invalid response.",
    description: "The answer of the licensing service is not the one of its interface.",
  },
  licensing_answered: {
    message: "The licensing service answered {status}.",
    description: "The licensing service answered an unexpected status.",
  },
} as const satisfies Record<string, ErrorEntry>;
