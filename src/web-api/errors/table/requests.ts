import type { ErrorEntry } from "./entry.ts";

const ADMISSION_ERRORS = {
  // Access
  not_authorized: {
    status: 401,
    message: "The consumer isn't authorized to access {resources}.",
    wire: { resources: "resources" },
    description: "No token, an invalid token, or a token without the resource.",
  },
  step_up_required: {
    status: 403,
    message: "Confirm your password to continue.",
    description: "The session confirmed its password more than 10 minutes ago. Confirm it and repeat the request.",
  },
  enrollment_required: {
    status: 401,
    message: "Set up a second factor in the administration first.",
    description: "The service requires a second factor and the account has none.",
  },
  cross_site_request: {
    status: 403,
    message: "Requests from other sites are refused.",
    description: "A browser sent the request from another site.",
  },
  too_many_requests: {
    status: 429,
    message: "Too many requests. Please wait {minutes} minutes.",
    wire: ["minutes"],
    description: "A rate limit is used up. The Retry-After header has the seconds to wait.",
  },
  // Service
  unavailable: {
    status: 503,
    message: "The service is temporarily unavailable. Please try again.",
    description: "The database or a budget is out of reach. Repeat the request after the seconds in Retry-After.",
  },
  internal: {
    status: 500,
    message: "Internal Error. Details are available in Magento log file. Report ID: {id}",
    description: "A bug. The log has the details under the report id.",
  },
  // Route
  no_route: {
    status: 404,
    message: "Request does not match any route.",
    description: "No route has this path.",
  },
  not_processable: {
    message: "Specified request cannot be processed.",
    description:
      "The path has no version, or names a store view that does not exist; or the request has two Host headers.",
  },
  method_not_supported: {
    status: 405,
    message: "The {method} HTTP method is not supported.",
    description: "The path has no route with this method. The Allow header lists the methods.",
  },
} as const satisfies Record<string, ErrorEntry>;

export const BODY_ERRORS = {
  request_cut_off: {
    message: "The request was cut off.",
    description: "The connection ended before the request's body did.",
  },
  not_decodable: {
    message: "Decoding error.",
    description: "The body is not valid JSON in UTF-8.",
  },
  body_too_large: {
    status: 413,
    message: "The request body is larger than {max} bytes.",
    wire: ["max"],
    description: "The body exceeds the route's limit.",
  },
  body_too_many_values: {
    message: "The request body holds more than {max} values.",
    wire: ["max"],
    description: "The JSON body has too many values.",
  },
  body_too_deep: {
    message: "The request body nests deeper than {max} levels.",
    wire: ["max"],
    description: "The JSON body is nested too deep.",
  },
  body_too_many_keys: {
    message: "The request body holds more than {max} different keys.",
    wire: ["max"],
    description: "The JSON body has too many different keys.",
  },
  body_number_too_long: {
    message: "A number in the request body is longer than {max} characters.",
    wire: ["max"],
    description: "The JSON body has a number with too many digits.",
  },
  xml_not_accepted: {
    message: "XML bodies are not accepted: send application/json.",
    english_is_sent: true,
    description: "The body is XML.",
  },
  content_type_unknown: {
    message: "Server cannot understand Content-Type HTTP header media type {type}",
    description: "The Content-Type is not application/json.",
  },
  content_type_empty: {
    message: "Content-Type header is empty.",
    english_is_sent: true,
    description: "A request with a body has no Content-Type.",
  },
  content_type_invalid: {
    message: "Content-Type header is invalid.",
    english_is_sent: true,
    description: "The Content-Type header cannot be parsed.",
  },
  charset_not_supported: {
    message: "UTF-8 is the only supported charset.",
    english_is_sent: true,
    description: "The Content-Type names another charset than UTF-8.",
  },
  content_encoding_not_accepted: {
    message: "Content-Encoding {encoding} is not accepted: send the body as it is.",
    description: "The body is compressed.",
  },
} as const satisfies Record<string, ErrorEntry>;

const PAGE_ERRORS = {
  client_left: {
    only: "page",
    message: "The client has left.",
    description: "The client closed the connection before the answer was complete.",
  },
  form_format_unknown: {
    status: 415,
    only: "page",
    message: "The form was sent in an unknown format.",
    description: "The form is not application/x-www-form-urlencoded.",
  },
  form_field_unexpected: {
    only: "page",
    message: "The form has a field that is not expected.",
    description: "The form has an unknown or a repeated field.",
  },
  form_field_too_long: {
    only: "page",
    message: "The form has a field that is too long.",
    description: "A field of the form exceeds its limit.",
  },
  form_not_decodable: {
    only: "page",
    message: "The form is not valid percent-encoded UTF-8.",
    description: "The form cannot be decoded.",
  },
} as const satisfies Record<string, ErrorEntry>;

export const QUERY_ERRORS = {
  query_too_many_variables: {
    message: "The query takes at most {max} variables.",
    wire: { max: "max" },
    description: "The query string has too many variables.",
  },
  query_not_decodable: {
    message: "The query string is not valid percent-encoded UTF-8.",
    english_is_sent: true,
    description: "The query string cannot be decoded.",
  },
  query_too_deep: {
    message: "The query nests at most {max} levels.",
    wire: { max: "max" },
    description: "A key of the query string has too many brackets.",
  },
  query_key_not_supported: {
    message: 'The query key "{key}" is not supported.',
    wire: ["key"],
    description: "A key of the query string is reserved.",
  },
} as const satisfies Record<string, ErrorEntry>;

/** Errors of filters and sort orders of lists. */
export const SEARCH_ERRORS = {
  sort_not_readable: {
    message: "The sort parameter is a comma-separated list of fields.",
    english_is_sent: true,
    description: "`sort` is written with brackets.",
  },
  filter_not_readable: {
    message: "A filter is written as filter[field]=value or filter[field][condition]=value.",
    english_is_sent: true,
    description: "`filter` has another form.",
  },
  search_field_unknown: {
    message: 'The "{field}" attribute name is invalid. Reset the name and try again.',
    wire: ["field"],
    description: "The list cannot be searched or sorted by this field.",
  },
  search_pattern_not_supported: {
    message: 'The "{pattern}" regular expression is not supported.',
    wire: ["pattern"],
    description: "The regular expression could take too long.",
  },
  search_too_many_filters: {
    message: "A search takes at most {max} filters.",
    wire: { max: "max" },
    description: "The search criteria have too many filters.",
  },
  search_too_many_values: {
    message: 'The "{condition}" condition takes at most {max} values.',
    wire: { condition: "condition", max: "max" },
    description: "A list condition has too many values.",
  },
  search_value_too_long: {
    message: 'The "{condition}" condition takes at most {max} characters.',
    wire: { condition: "condition", max: "max" },
    description: "The pattern of a condition is too long.",
  },
  search_text_too_short: {
    only: "rest",
    message: "Enter at least {min} letters or digits to search for.",
    wire: { min: "min" },
    description: "The text to search for is too short.",
  },
  search_text_too_long: {
    only: "rest",
    message: "The text to search for has at most {max} characters.",
    wire: { max: "max" },
    description: "The text to search for is too long.",
  },
  search_condition_not_supported: {
    message: 'The "{condition}" condition is not supported for "{field}".',
    wire: { condition: "condition", field: "field" },
    description: "The field cannot be searched with this condition.",
  },
  search_value_not_readable: {
    message: 'The "{field}" filter cannot read "{value}". Send it like {example}.',
    wire: { field: "field", value: "value", example: "example" },
    description: "The value of a filter is none of the field's type.",
  },
  sort_field_invalid: {
    message: "Sort order field {field} contains restricted symbols",
    wire: ["field"],
    description: "The sort field has characters other than letters, digits and underscores.",
  },
  sort_direction_invalid: {
    message:
      "The sort order has to be specified as {ascending} for ascending order or {descending} for descending order.",
    wire: ["ascending", "descending"],
    description: "The sort direction is neither ASC nor DESC.",
  },
} as const satisfies Record<string, ErrorEntry>;

/**
 * Errors of requests that cannot be read, are not allowed, or come when the service cannot answer.
 */
export const REQUEST_ERRORS = {
  ...ADMISSION_ERRORS,
  ...BODY_ERRORS,
  ...PAGE_ERRORS,
  ...QUERY_ERRORS,
  ...SEARCH_ERRORS,
} as const;
