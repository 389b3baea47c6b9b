import { html, type Markup } from "../../../../../web-api/markup.ts";
import type { PageText } from "../../texts/texts.ts";
import type { FieldError } from "../page-extras.ts";

interface Field {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: FieldError | null;
  readonly attributes: Markup;
}

/** Renders a field with its error: a list to choose from when it has `options`. */
export function renderField(
  { id, name, label, value, error, attributes }: Field,
  texts: PageText,
  options?: Markup,
): Markup {
  const wrong = error === null ? null : html`aria-invalid="true" aria-describedby="${id}-error"`;
  return html`<label for="${id}">${label}</label> ${
      options === undefined
        ? html`<input ${attributes} id="${id}" name="${name}" value="${value}" ${wrong} />`
        : html`<select ${attributes} id="${id}" name="${name}" ${wrong}>
            ${options}
          </select>`
    }
    ${error === null ? null : html`<p class="field-error" id="${id}-error">${texts[error]}</p>`}`;
}
