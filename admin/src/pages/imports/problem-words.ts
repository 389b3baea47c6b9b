import { useLocale, useTranslate } from "react-admin";
import { importRefusals } from "../../i18n/en/import-refusals.ts";
import { knowing } from "../../i18n/known-texts.ts";

/** What is wrong with a row or a file, known by the service's English words. */
export const knownProblem = knowing(importRefusals);

/** Says in the reader's language why a row or a file was refused; what is not known stays as the service says it. */
export function useProblemWords(): (english: string) => string {
  const translate = useTranslate();
  const isEnglish = useLocale() === "en";
  return (english) => {
    const problem = isEnglish ? undefined : knownProblem(english);
    if (problem === undefined) return english;
    // "3 cells": the number is the same in every language.
    const values = Object.entries(problem.values).map(([blank, value]) =>
      blank === "cells" || blank === "columns" ? [blank, Number.parseInt(value, 10)] : [blank, value],
    );
    return translate(`tk.imports.refusals.${problem.name}`, Object.fromEntries(values) as Record<string, unknown>);
  };
}
