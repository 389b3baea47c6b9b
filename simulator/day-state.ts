import type { Checks } from "./checks.ts";
import type { Admin } from "./client.ts";
import type { ClosingDocument } from "./alter.ts";
import type { Connector } from "./connector.ts";
import type { Register } from "./register.ts";
import type { Screen } from "./screen.ts";
import type { LicenseSource, Shop } from "./shop.ts";

/** State shared by the parts of a day. */
export interface Day {
  readonly admin: Admin;
  readonly shop: Shop;
  readonly registers: readonly Register[];
  readonly connector: Connector;
  readonly checks: Checks;
  readonly screen: Screen;
  /** Number of documents that each register makes in the morning, and again in the afternoon. */
  readonly customers: number;
  readonly mistake: string;
  readonly licensing: LicenseSource | undefined;
}

/** The registers' data at the end of the day. */
export interface Evening {
  /** The closing of the register whose last receipt came after the closing. */
  readonly late_report_id: string;
  /** The closing with the mistake. */
  readonly wrong_report_id: string;
  /**
   * `state_documents_received` of the late closing before the last receipt of its register came.
   */
  readonly state_before: string;
  readonly closings: readonly ClosedSession[];
}

export interface SubmittedClosing {
  readonly report_id: string;
  readonly revision: number;
  readonly series_ordinal: number;
}

export interface ClosedSession {
  readonly register: Register;
  /** The closing's text as it was sent. */
  readonly text: string;
  readonly closing: ClosingDocument;
  readonly submitted: SubmittedClosing;
  readonly repeated: SubmittedClosing;
}
