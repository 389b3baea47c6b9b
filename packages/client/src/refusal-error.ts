import type { Answer, Refusal } from "./answer.ts";

export class RefusalError extends Error {
  override readonly name = "RefusalError";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Returns the body of an answer.
 *
 * @throws RefusalError for any answer but a 200.
 */
export function bodyOf<T>(answer: Answer<T>): T {
  if (answer.kind !== "ok") throw new RefusalError(answer);
  return answer.body;
}
