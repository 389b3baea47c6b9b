import { fill } from "../../../../../runtime/characters.ts";
import type { PageText } from "../../texts/texts.ts";
import { html, type Markup } from "../../../../../web-api/markup.ts";
import type { ClaimForm, PageExtras } from "../page-extras.ts";
import { renderField } from "./fields.ts";
import { renderInvoice, renderInvoiceFaults } from "./invoice.ts";

/**
 * Renders the actions of the receipt page: forms and a link, without a script. After an action the
 * browser scrolls to them by the URL's fragment.
 */
export function renderActions(extras: PageExtras, texts: PageText, language: string): Markup {
  const { message, page_path } = extras;
  const claim = renderClaim(extras.claim, page_path, texts);
  const email = renderEmail(extras, texts);
  // The form for the code comes first for a reader who was just sent a code.
  const forms = extras.claim.step === "code" ? html`${claim}${email}` : html`${email}${claim}`;
  const invoice = renderInvoice(extras.invoice, page_path, texts, language);
  const faults = renderInvoiceFaults(extras.invoice, texts);
  return html`<section class="actions" id="actions" aria-labelledby="actions-heading">
    <h2 id="actions-heading">${texts.actions}</h2>
    ${
      message === null
        ? null
        : html`<div class="message ${message.tone}" role="${message.tone === "error" ? "alert" : "status"}">
            <p>${fill(texts[message.text], message.values ?? [])}</p>
            ${faults}
          </div>`
    }
    ${faults === null ? null : invoice}
    <a class="button" href="${page_path}/download">${texts.download}</a>
    ${extras.invoice.step === "made" ? invoice : null} ${forms}
    ${extras.invoice.step === "form" && faults === null ? invoice : null}
  </section>`;
}

/**
 * Renders the form for an address: the receipt is mailed to it, or kept in the account of it when
 * that is offered.
 */
function renderEmail({ email, claim, page_path }: PageExtras, texts: PageText): Markup {
  const account = claim.step === "address" ? claim : undefined;
  const field = {
    id: "email",
    name: "email",
    label: texts.email_label,
    value: email.value === "" ? (account?.value ?? "") : email.value,
    error: email.error ?? account?.error ?? null,
    attributes: html`type="email" autocomplete="email" required`,
  };
  return html`<form method="post" action="${page_path}/email#actions" aria-labelledby="email-heading">
    <h3 id="email-heading">${texts.email_heading}</h3>
    ${renderField(field, texts)}
    <button type="submit">${texts.email_button}</button>
    ${
      account === undefined
        ? null
        : html`<h3>${texts.claim_heading}</h3>
            ${account.is_bound ? html`<p class="hint">${texts.message_other_address}</p>` : null}
            <p class="hint">${texts.claim_intro}</p>
            <button type="submit" formaction="${page_path}/claim#actions">${texts.claim_button}</button>`
    }
  </form>`;
}

function renderClaim(claim: ClaimForm, page_path: string, texts: PageText): Markup | null {
  switch (claim.step) {
    case "off":
    case "address":
      return null;
    case "done":
      return html`<p class="hint">${texts.claim_done}</p>`;
    case "code": {
      const field = {
        id: "code",
        name: "code",
        label: texts.claim_code_label,
        value: "",
        error: claim.error,
        attributes: html`type="text" inputmode="numeric" autocomplete="one-time-code" required`,
      };
      return html`<form method="post" action="${page_path}/claim#actions" aria-labelledby="claim-heading">
          <h3 id="claim-heading">${texts.claim_heading}</h3>
          <p class="hint">${fill(texts.claim_code_intro, [claim.email])}</p>
          <input type="hidden" name="email" value="${claim.email}" />
          ${renderField(field, texts)}
          <button type="submit">${texts.claim_code_button}</button>
        </form>
        <form class="again" method="post" action="${page_path}/claim#actions">
          <input type="hidden" name="email" value="${claim.email}" />
          <button type="submit" class="quiet">${texts.claim_code_again}</button>
        </form>`;
    }
  }
}
