/** What `make` answers, made anew when the last answer is older than that. */
export function renewed<Answer>(make: () => Promise<Answer>, after_ms: number): () => Promise<Answer> {
  let made: { readonly answer: Promise<Answer>; readonly at_ms: number } | undefined;
  return () => {
    if (made === undefined || performance.now() - made.at_ms >= after_ms) {
      made = { answer: make(), at_ms: performance.now() };
    }
    return made.answer;
  };
}
