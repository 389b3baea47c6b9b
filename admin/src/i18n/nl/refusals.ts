import type { refusals as english } from "../en/refusals.ts";

export const refusals: typeof english = {
  sign_in_failed:
    "Naam of wachtwoord klopt niet, of het account is tijdelijk geblokkeerd. Wacht even en probeer het dan opnieuw.",
  not_authorized: "Dat hoort niet bij je rol (%{resources}).",
  required: "“%{field}” is verplicht.",
  too_many_requests: "Te veel pogingen. Wacht %{minutes} minuten.",
  unavailable: "De dienst is even niet bereikbaar. Probeer het opnieuw.",
  not_saved: "Niet opgeslagen (%{what}): %{reason}",
  not_deleted: "Niet verwijderd (%{what}): %{reason}",
};
