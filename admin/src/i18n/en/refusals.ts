/** What the service refuses with most; known by these words (src/web-api/errors.ts). */
export const refusals = {
  sign_in_failed:
    "The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.",
  not_authorized: "The consumer isn't authorized to access %{resources}.",
  required: '"%{field}" is required. Enter and try again.',
  too_many_requests: "Too many requests. Please wait %{minutes} minutes.",
  unavailable: "The service is temporarily unavailable. Please try again.",
  not_saved: "Could not save the %{what}: %{reason}",
  not_deleted: "Could not delete the %{what}: %{reason}",
};
