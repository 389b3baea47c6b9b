import type { refusals as english } from "../en/refusals.ts";

export const refusals: typeof english = {
  sign_in_failed:
    "Name oder Passwort stimmt nicht, oder das Konto ist vorübergehend gesperrt. Warten Sie etwas und versuchen Sie es dann erneut.",
  not_authorized: "Das gehört nicht zu Ihrer Rolle (%{resources}).",
  required: "„%{field}“ wird gebraucht.",
  too_many_requests: "Zu viele Versuche. Warten Sie %{minutes} Minuten.",
  unavailable: "Der Dienst ist gerade nicht erreichbar. Versuchen Sie es erneut.",
  not_saved: "Nicht gespeichert (%{what}): %{reason}",
  not_deleted: "Nicht gelöscht (%{what}): %{reason}",
};
