import type { Trial } from "./trial.ts";

export interface ConformanceCase {
  /** Number of the case from 1 to 28; several entries of one number are its parts. */
  readonly number: number;
  readonly name: string;
  /**
   * Returns why the case does not apply to a connector, by what that declares; undefined when it
   * applies.
   */
  readonly without?: (trial: Trial) => string | undefined;
  readonly run: (trial: Trial) => Promise<void>;
}
