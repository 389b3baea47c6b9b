import type { overrides as english } from "../en/overrides.ts";

export const overrides: typeof english = {
  lead: "Wat hier niet is ingesteld, wordt overgenomen. De grijze tekst zegt waarvandaan.",
  from: "van: %{level}",
  set_here: "Hier instellen",
  inherit: "Overnemen",
  locked: "Vast",
  locked_lead: "Kassa's mogen dit niet wijzigen.",
  empty: "leeg",
  secret_kept: "opgeslagen, wordt nooit getoond",
  set_only: "Alleen wat iemand heeft ingesteld",
  setting: "Instelling",
  value: "Waarde",
  origin: "Komt van",
  set_by: "Ingesteld door",
  nothing: "Geen instelling gevonden.",
  levels: {
    terminal: "deze kassa",
    location: "vestiging %{name}",
    stores: "winkelweergave %{name}",
    websites: "website %{name}",
    default: "algemene instellingen",
    registry: "standaard van Tillkeeper",
    module: "onderdeel van het platform ontbreekt",
  },
};
