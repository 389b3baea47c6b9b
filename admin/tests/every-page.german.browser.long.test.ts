import { test } from "node:test";
import { de } from "../src/i18n/de.ts";
import { seeEveryPage } from "./every-page.ts";

// German has the longest words, and a phone the least room for them.
test("every page in German on a phone is translated and accessible, and the console has no error", (t) =>
  seeEveryPage(t, { locale: "de-DE", messages: de, width: 390, colorScheme: "dark" }));
