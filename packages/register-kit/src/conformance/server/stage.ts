/**
 * A shop on the server under test. Each server creates it in its own way; `stages/tillkeeper.ts`
 * uses Tillkeeper's administration. A stage is the default export of a module:
 * `export default async (url: string): Promise<Stage> => …`.
 */
export interface Stage {
  /** Id of a location that sells. */
  readonly location_id: number;
  /**
   * Token of a register: `Vendor_Pos::locations`, `locations_manage`, `receipts`,
   * `register_reports_submit`.
   */
  readonly register_token: string;
  /** Token of a connector that only reads: `Vendor_Pos::register_reports` and `Vendor_Pos::pos`. */
  readonly reader_token: string;
  /** Token that places orders: `Platform_Sales::manage`. */
  readonly sales_token: string;
  /**
   * Token that manages products and customers: `Platform_Catalog::manage` and
   * `Platform_Customer::manage`.
   */
  readonly manage_token: string;
  /** Adds a staff member who may sign in at the location. */
  readonly addStaff: () => Promise<{ readonly staff_id: number; readonly passcode: string }>;
  /**
   * Adds a terminal to the location with an active PRO licence and an unused activation code. The
   * terminals share held carts.
   */
  readonly addTerminal: () => Promise<{ readonly terminal_id: number; readonly activation_code: string }>;
  /** Activates or revokes the terminal's licence. */
  readonly setLicensed: (terminal_id: number, is_licensed: boolean) => Promise<void>;
  /** Changes any value of the terminal's configuration. */
  readonly changeConfiguration: (terminal_id: number) => Promise<void>;
  /** Removes the suite's data after the run; optional. */
  readonly close?: () => Promise<void>;
}

export type OpenStage = (url: string) => Promise<Stage>;
