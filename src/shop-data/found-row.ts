/** A row that the administration's search found. */
export interface FoundRow {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly detail: string | null;
  readonly at: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
}
