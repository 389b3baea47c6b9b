import type { ErrorEntry } from "./entry.ts";

/**
 * Errors of invalid values of fields. `{path}` is the position in the body, in the platform's
 * format.
 */
export const VALUE_ERRORS = {
  several: {
    message: "One or more input exceptions have occurred.",
    description: "Several values are wrong; `errors` has a row for each.",
  },
  required: {
    message: '"{field}" is required. Enter and try again.',
    wire: { fieldName: "field" },
    description: "A parameter is missing.",
  },
  field_not_supported: {
    message: '"{field}" is not supported. Correct the field name and try again.',
    wire: { fieldName: "field" },
    description: "The object has no such field; the name is in UpperCamelCase.",
  },
  body_only: {
    message: '"{field}" is taken from the body only.',
    wire: { fieldName: "field" },
    description: "A value that would appear in logs was sent in the URL.",
  },
  invalid_value: {
    message: 'Invalid value of "{value}" provided for the {field} field.',
    wire: { fieldName: "field", value: "value" },
    description: "The value is not one that the field takes.",
  },
  invalid_type: {
    message: '{path}The "{value}" value\'s type is invalid. The "{type}" type was expected. Verify and try again.',
    description: "The value has the wrong type.",
  },
  value_not_storable: {
    message: "{path}The value has a character that cannot be stored (U+0000 or a lone surrogate).",
    description: "A text has a character that no text column takes.",
  },
  value_too_long: {
    message: "{path}The value is longer than {max} characters.",
    description: "A text is longer than its field.",
  },
  too_many_items: {
    only: "rest",
    message: 'Maximum items of type "{type}" is {max}',
    wire: { type: "type", max: "max" },
    description: "A list has too many entries.",
  },

  // Operations that a reason is given for
  could_not_save: {
    only: "rest",
    message: "Could not save the {entity}: {reason}",
    wire: ["reason"],
    description: "The row was not saved. The administration API answers the code of the reason.",
  },
  could_not_delete: {
    only: "rest",
    message: "Could not delete the {entity}: {reason}",
    wire: ["reason"],
    description: "The row was not deleted. The administration API answers the code of the reason.",
  },

  // Rows that do not exist
  not_found: {
    status: 404,
    message: '{entity} with id "{id}" does not exist.',
    wire: ["id"],
    description: "No row has this id, or the caller may not read it.",
  },
  code_not_found: {
    status: 404,
    message: '{entity} with code "{code}" does not exist.',
    wire: ["code"],
    description: "No row has this code, or the caller may not read it.",
  },
  entity_not_found: {
    status: 404,
    message: "No such entity with {field} = {value}",
    wire: { fieldName: "field", fieldValue: "value" },
    description: "No row has this value, or the caller may not read it.",
  },
  entity_missing: {
    status: 404,
    only: "rest",
    message: "The entity that was requested doesn't exist. Verify the entity and try again.",
    description: "No order, invoice or credit memo has this id, or the caller may not read it.",
  },
  unknown_reference: {
    message: "There is no {kind} with the id {id}.",
    description: "The request names a row that does not exist.",
  },

  // Fields of a row
  field_required: {
    message: '"{field}" is required.',
    description: "The field is missing or empty.",
  },
  field_empty: {
    message: '"{field}" is empty.',
    description: "The list has no entry.",
  },
  field_length: {
    message: '"{field}" must have {min} to {max} characters.',
    description: "The text is too short or too long.",
  },
  field_has_blanks: {
    message: '"{field}" has blanks around it.',
    description: "The text begins or ends with a blank.",
  },
  field_beyond_amounts: {
    message: 'The value of "{field}" is beyond the amounts that can be stored.',
    description: "The number is too large for an amount.",
  },
  field_not_email: {
    message: '"{field}" is not an e-mail address.',
    description: "The text is not an e-mail address.",
  },
  field_not_date: {
    message: '"{field}" must be a date, YYYY-MM-DD.',
    description: "The text is not a calendar day.",
  },
  field_not_object: {
    message: '"{field}" must be an object.',
    description: "The value is not a JSON object.",
  },
  field_too_many_ids: {
    message: '"{field}" takes at most {max} ids.',
    description: "The list has too many ids.",
  },
  field_not_amount: {
    message: '"{field}" must be 0 or more, below 100 million.',
    description: "The amount is out of range.",
  },
  field_not_quantity: {
    message: '"{field}" must be above 0, below 100 million.',
    description: "The quantity is out of range.",
  },
  field_negative: {
    message: '"{field}" must be 0 or more.',
    description: "The number is negative.",
  },
  field_below_one: {
    message: '"{field}" must be 1 or more.',
    description: "The number is below 1.",
  },
  field_not_binary: {
    message: '"{field}" must be 0 or 1.',
    description: "The number is neither 0 nor 1.",
  },
  field_out_of_choices: {
    only: "rest",
    message: '"{field}" must be {choices}.',
    description: "The number is not one of the numbers that the field takes.",
  },
  field_fixed: {
    only: "rest",
    message: '"{field}" cannot be changed.',
    description: "The field can be set only when the row is created.",
  },

  // Periods and pages
  date_invalid: {
    message: "{name} must be a date as YYYY-MM-DD.",
    wire: { name: "name" },
    description: "A day of a period is not a calendar day.",
  },
  calendar_date_invalid: {
    message: 'The "{name}" date must be a calendar date, written YYYY-MM-DD.',
    wire: ["name"],
    description: "A day of a period is not a calendar day.",
  },
  period_reversed: {
    message: "The period ends before it begins.",
    description: "`to` is before `from`.",
  },
  period_too_long: {
    message: "A period has at most {max} days.",
    wire: { max: "max" },
    description: "Files of the books are of a year at most.",
  },
  period_negative: {
    message: "The period must not end before it begins.",
    description: "`to` is before `from`.",
  },
  interval_unknown: {
    message: '"by" must be {choices}.',
    wire: ["choices"],
    description: "Figures are not added up by what `by` names.",
  },
  days_out_of_range: {
    message: "The days must be between 1 and {max}.",
    wire: ["max"],
    description: "The number of days is out of range.",
  },
  page_too_low: {
    message: "The page is 1 or more.",
    description: "The page number is below 1.",
  },
  page_size_out_of_range: {
    message: "The page size is 1 to 1000.",
    description: "The page size is out of range.",
  },
} as const satisfies Record<string, ErrorEntry>;
