import english from "ra-language-english";
import { composed } from "../composed.ts";
import { adminErrorTexts } from "./error-words.ts";
import * as modules from "./modules.ts";

/** Every text of the application; the other languages have the same shape. */
export const en = {
  ...english,
  ra: {
    ...english.ra,
    auth: { ...english.ra.auth, username: "User name" },
    page: {
      ...english.ra.page,
      create: "New %{name}",
      dashboard: "Home",
      edit: "%{recordRepresentation}",
      show: "%{recordRepresentation}",
    },
    message: {
      ...english.ra.message,
      invalid_form: "Not saved: correct the fields that are marked.",
      delete_title: "Delete “%{recordRepresentation}”?",
      delete_content: "This cannot be undone.",
    },
  },
  ...composed({ ...modules, errors: { ...modules.errors, ...adminErrorTexts } }),
};

export type Messages = typeof en;
