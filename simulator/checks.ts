/** A statement about the simulated day, with its result. */
export interface Check {
  readonly name: string;
  readonly expected: string;
  readonly actual: string;
  readonly is_met: boolean;
}

export interface Checks {
  readonly rows: readonly Check[];
  /** Records whether both texts or numbers are the same. */
  readonly equal: (name: string, expected: string | number, actual: string | number) => void;
}

export function openChecks(): Checks {
  const rows: Check[] = [];
  return {
    rows,
    equal: (name, expected, actual) => {
      rows.push({ name, expected: String(expected), actual: String(actual), is_met: expected === actual });
    },
  };
}
