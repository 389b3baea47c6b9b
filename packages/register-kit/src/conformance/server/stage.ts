/**
 * What the suite needs of the server under test beyond the interface: a shop to sell in. Each server makes it in its own
 * way; `stages/tillkeeper.ts` does it through Tillkeeper's administration. A stage is the default export of a module:
 * `export default async (url: string): Promise<Stage> => …`.
 */
export interface Stage {
  /** A location that sells. */
  readonly location_id: number;
  /** Bears the resources of a register: `Vendor_Pos::locations`, `locations_manage`, `receipts`, `register_reports_submit`. */
  readonly register_token: string;
  /** Bears what a connector reads with: `Vendor_Pos::register_reports` and `Vendor_Pos::pos`. */
  readonly reader_token: string;
  /** Bears what places orders: `Platform_Sales::manage`. */
  readonly sales_token: string;
  /** Bears what keeps goods and customers: `Platform_Catalog::manage` and `Platform_Customer::manage`. */
  readonly manage_token: string;
  /** Makes a staff member who may sign in at the location. */
  readonly addStaff: () => Promise<{ readonly staff_id: number; readonly passcode: string }>;
  /**
   * Makes a terminal of the location with an active PRO licence and an unused activation code. The terminals share held
   * carts.
   */
  readonly addTerminal: () => Promise<{ readonly terminal_id: number; readonly activation_code: string }>;
  /** Gives the terminal's licence, or takes it. */
  readonly setLicensed: (terminal_id: number, is_licensed: boolean) => Promise<void>;
  /** Changes a value of the terminal's configuration, whichever it is. */
  readonly changeConfiguration: (terminal_id: number) => Promise<void>;
  /** Removes what only the suite needed; optional. */
  readonly close?: () => Promise<void>;
}

export type OpenStage = (url: string) => Promise<Stage>;
