/**
 * Whether tests with many cases, rounds or days run all of them, as `npm run test:all` does:
 * EVERY_CASE=1. Other runs take a sample with each kind of proof.
 */
export const EVERY_CASE = process.env["EVERY_CASE"] === "1";

/** Returns the number of cases, rounds or days to run: the sample's, or all. */
export function cases(sample: number, all: number): number {
  return EVERY_CASE ? all : sample;
}
