import type { Trial } from "./trial.ts";

/** A case of the conformance suite. */
export interface ConformanceCase {
  /** 1 to 28; several entries of one number are its parts. */
  readonly number: number;
  readonly name: string;
  /** Why a connector goes without it, by what it declares; undefined when it does not. */
  readonly without?: (trial: Trial) => string | undefined;
  readonly run: (trial: Trial) => Promise<void>;
}
