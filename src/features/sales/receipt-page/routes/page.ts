import { STYLE_PATH, basePath } from "../../../../web-api/message-page.ts";
import type { SalesDeps } from "../../deps.ts";
import { TEXT_CHARACTERS_MAX } from "../../../../runtime/characters.ts";
import { TYPED_LENGTH_MAX } from "../../../../runtime/mail-address.ts";
import { HTML_TYPE, type PageAnswer, type PageRequest, type PageRoute } from "../../../../web-api/page-route.ts";
import { invoiceFormOf, invoiceFromPage, openInvoice } from "../commands/invoice.ts";
import { claimFromPage, mailFromPage, type Outcome, viewReceipt } from "../commands/page-actions.ts";
import { openReceipt, pagePath, toPrint, type Visit } from "../commands/open.ts";
import { STYLESHEET } from "../render/html/html.ts";
import { pdfName, xmlName } from "../rules/mail.ts";

/** Maximum characters of a one-time code as typed, with spaces. */
const CODE_CHARACTERS_MAX = 64;

/**
 * Routes of the shopper's receipt page (interface §4.4). The secret is in the address, so nobody
 * signs in.
 */
export const receiptPages: readonly PageRoute<SalesDeps>[] = [
  {
    method: "GET",
    path: "/pos/receipt/{token}",
    fields: {},
    run: async (deps, request) => answerPage(deps, request, await viewReceipt(deps, visitOf(request))),
  },
  {
    method: "POST",
    path: "/pos/receipt/{token}/email",
    fields: { email: TYPED_LENGTH_MAX },
    run: async (deps, request) =>
      answerPage(deps, request, await mailFromPage(deps, visitOf(request), request.form.get("email") ?? "")),
  },
  {
    method: "GET",
    path: "/pos/receipt/{token}/download",
    fields: {},
    run: async (deps, request) => {
      const receipt = await openReceipt(deps, visitOf(request), "download");
      const body = await deps.pdf.renderReceipt(await toPrint(deps, receipt, originOf(deps, request)));
      const disposition = `attachment; filename="${pdfName(receipt.receipt_number)}"`;
      return { status: 200, type: "application/pdf", body, headers: { "content-disposition": disposition } };
    },
  },
  {
    method: "POST",
    path: "/pos/receipt/{token}/claim",
    fields: { email: TYPED_LENGTH_MAX, code: CODE_CHARACTERS_MAX },
    run: async (deps, request) => {
      const email = request.form.get("email") ?? "";
      const code = request.form.get("code") ?? "";
      return answerPage(deps, request, await claimFromPage(deps, visitOf(request), email, code));
    },
  },
  {
    method: "POST",
    path: "/pos/receipt/{token}/invoice",
    fields: {
      name: TEXT_CHARACTERS_MAX,
      street: TEXT_CHARACTERS_MAX,
      postcode: TEXT_CHARACTERS_MAX,
      city: TEXT_CHARACTERS_MAX,
      country_id: TEXT_CHARACTERS_MAX,
      vat_id: TEXT_CHARACTERS_MAX,
      email: TYPED_LENGTH_MAX,
      reference: TEXT_CHARACTERS_MAX,
    },
    run: async (deps, request) => {
      const text = (field: string) => request.form.get(field) ?? "";
      const buyer = {
        name: text("name"),
        street: text("street"),
        postcode: text("postcode"),
        city: text("city"),
        country_id: text("country_id"),
        vat_id: text("vat_id"),
        email: text("email"),
        reference: text("reference"),
      };
      return answerPage(deps, request, await invoiceFromPage(deps, visitOf(request), buyer));
    },
  },
  {
    method: "GET",
    path: "/pos/receipt/{token}/invoice.xml",
    fields: {},
    run: async (deps, request) => {
      const found = await openInvoice(deps, visitOf(request));
      if ("status" in found) return answerPage(deps, request, found);
      const disposition = `attachment; filename="${xmlName(found.invoice_number)}"`;
      const headers = { "content-disposition": disposition };
      return { status: 200, type: "application/xml; charset=utf-8", body: found.document, headers };
    },
  },
  {
    method: "GET",
    path: STYLE_PATH,
    fields: {},
    run: async () => ({ status: 200, type: "text/css; charset=utf-8", body: STYLESHEET }),
  },
];

function visitOf({ path, client_address }: PageRequest): Visit {
  return { receipt_token: path.get("token") ?? "", client_address };
}

/**
 * Returns the origin of links that are used outside the page: PUBLIC_URL, else the host of the
 * request.
 */
function originOf({ config }: Pick<SalesDeps, "config">, { host }: PageRequest): string {
  return config.public_url ?? `http://${host ?? `${config.host}:${config.port}`}`;
}

async function answerPage(deps: SalesDeps, request: PageRequest, outcome: Outcome): Promise<PageAnswer> {
  const base = basePath(deps.config.public_url);
  const composable = await toPrint(deps, outcome.receipt, originOf(deps, request));
  const extras = {
    // The path contains the token of the request: a replaced token stays valid.
    page_path: base + pagePath(request.path.get("token") ?? ""),
    style_path: base + STYLE_PATH,
    message: outcome.message,
    email: outcome.email,
    claim: outcome.claim,
    invoice: outcome.invoice ?? (await invoiceFormOf(deps, outcome.receipt)),
  };
  const body = await deps.pdf.print({ print: "page", ...composable, extras });
  return { status: outcome.status, type: HTML_TYPE, body };
}
