import type { detail as english } from "../en/detail.ts";

/** Texte, die alle Seiten einer Zeile gemeinsam haben. */
export const detail: typeof english = {
  path: "Pfad",
  edit: "%{name} bearbeiten",
  timeline: "Änderungen",
  all_changes: "Änderungsprotokoll",
  no_changes: "Keine Änderungen aufgezeichnet.",
  more_fields: "1 weiteres Feld |||| %{smart_count} weitere Felder",
  changes: {
    license_id: { set: "Lizenz verknüpft", changed: "Lizenz geändert", cleared: "Lizenz gelöst" },
    credential: { set: "Token ausgestellt", changed: "Token ersetzt", cleared: "Token widerrufen" },
    activation_code: {
      set: "Aktivierungscode erstellt",
      changed: "Aktivierungscode erneuert",
      cleared: "Aktivierungscode zurückgezogen",
    },
    secret: { set: "%{name} gesetzt", changed: "%{name} geändert", cleared: "%{name} entfernt" },
  },
  latest_receipts: "Neueste Bons",
  all_receipts: "Alle Bons",
  no_receipts: "Noch keine Bons.",
  latest_closings: "Neueste Abschlüsse",
  all_closings: "Alle Abschlüsse",
  no_closings: "Noch keine Abschlüsse.",
  latest_orders: "Neueste Bestellungen",
  all_orders: "Alle Bestellungen",
  no_orders: "Noch keine Bestellungen.",
  at: "Zeit",
  closing: "Abschluss",
  turnover: "Umsatz",
  verdict: "Zahlen",
};
