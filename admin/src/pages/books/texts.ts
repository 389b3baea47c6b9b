import english from "@tillkeeper/texts/books-page/en.json" with { type: "json" };
import { useTranslate } from "react-admin";

type Name = keyof typeof english;

/** Returns the texts of the page. The English ones come with the page. */
export function useBooksWords(): (name: Name, values?: Record<string, unknown>) => string {
  const translate = useTranslate();
  return (name, values) => translate(`tk.books_page.${name}`, { ...values, _: english[name] });
}
