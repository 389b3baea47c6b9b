import { useEffect, useState } from "react";
import { registerPrompt, type Question } from "../api/session.ts";

/**
 * Returns the function that answers the question of the service; undefined when no answer is
 * awaited.
 */
export function useQuestion(question: Question): ((is_answered: boolean) => void) | undefined {
  const [answer, setAnswer] = useState<((is_answered: boolean) => void) | undefined>(undefined);
  useEffect(
    () =>
      registerPrompt(
        question,
        () =>
          new Promise((resolve) => {
            setAnswer(() => (is_answered: boolean) => {
              setAnswer(undefined);
              resolve(is_answered);
            });
          }),
      ),
    [question],
  );
  return answer;
}
