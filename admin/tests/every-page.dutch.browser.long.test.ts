import { test } from "node:test";
import { nl } from "../src/i18n/nl.ts";
import { seeEveryPage } from "./every-page.ts";

test("every page in Dutch on a desk is translated and accessible, and the console has no error", (t) =>
  seeEveryPage(t, { locale: "nl-NL", messages: nl, width: 1280, colorScheme: "light" }));
