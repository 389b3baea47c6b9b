import { type ApiDocument, contentOf, type Operation } from "./document.ts";
import { codeOf, membersTable } from "./members.ts";
import { API_INDEX, type Described, ERRORS_GUIDE, operationText, permissionOf } from "./operation.ts";
import { codeBlock, type Link, linkTo, type Page, tableOf } from "./page.ts";
import type { Route } from "../web-api/route.ts";

const SURFACES = [
  [
    "rest",
    "Interface",
    "For registers, kiosks and integrations: below `/rest`, with the token of an integration or terminal.",
  ],
  ["admin", "Administration API", "For the administration and scripts of administrators: below `/admin/api`."],
] as const;

/**
 * Makes the pages of the API: an index, a page for each tag and for each operation, and the
 * webhooks.
 */
export function referencePages(document: ApiDocument, routes: readonly Route<never>[], index: Link): readonly Page[] {
  const described = describedRoutes(document, routes);
  const tags = document.tags.map(({ name, description }) => ({
    name,
    description,
    own: described.filter(({ route }) => route.feature === name),
  }));
  const used = tags.filter(({ own }) => own.length > 0);
  const tagPages = used.map(({ name, description, own }): Page => {
    const tables = SURFACES.flatMap(([surface, title, about]) => {
      const rows = own.filter(({ route }) => route.surface === surface).map(operationRow);
      return rows.length === 0 ? [] : [`## ${title}`, about, tableOf(["Operation", "Request", "Permission"], rows)];
    });
    return {
      address: `${API_INDEX.address}/${name}`,
      title: titleOf(name),
      summary: description,
      parent: API_INDEX,
      words: [name],
      headings: [],
      markdown: () => [`# ${titleOf(name)}`, description, ...tables].join("\n\n"),
    };
  });
  const operationPages = used.flatMap(({ name, own }) => own.map((one) => operationPage(one, document, titleOf(name))));
  return [
    apiIndex(document, described, tagPages, index),
    ...tagPages,
    ...operationPages,
    webhooksPage(document, index),
  ];
}

function describedRoutes(document: ApiDocument, routes: readonly Route<never>[]): readonly Described[] {
  const byName = new Map(routes.map((route) => [route.operation, route]));
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => {
      const route = byName.get(operation.operationId);
      if (route === undefined) throw new Error(`no route has the operation ${operation.operationId}`);
      return { route, path, operation };
    }),
  );
}

function operationPage({ route, path, operation }: Described, document: ApiDocument, tag: string): Page {
  return {
    address: operationAddress(route),
    title: operation.summary,
    summary: `\`${route.method} ${path}\``,
    parent: { address: `${API_INDEX.address}/${route.feature}`, title: tag },
    words: [route.operation, `${route.method} ${path}`, route.feature],
    headings: [],
    markdown: () => operationText({ route, path, operation }, document),
  };
}

function operationAddress({ feature, operation }: Route<never>): string {
  return `${API_INDEX.address}/${feature}/${operation}`;
}

function operationRow({ route, path, operation }: Described): readonly string[] {
  return [
    linkTo({ address: operationAddress(route), title: operation.summary }),
    `\`${route.method} ${path}\``,
    permissionOf(route),
  ];
}

function apiIndex(
  document: ApiDocument,
  described: readonly Described[],
  tagPages: readonly Page[],
  index: Link,
): Page {
  const [lead = "", limits = ""] = document.info.description.split("\n\nLimits: ");
  const lists = tagPages.flatMap((tag) => {
    const own = described.filter(({ route }) => `${API_INDEX.address}/${route.feature}` === tag.address);
    return [
      `## ${linkTo(tag)}`,
      own
        .map(({ route, path, operation }) => {
          const link = linkTo({ address: operationAddress(route), title: operation.summary });
          return `- ${link} \`${route.method} ${path}\``;
        })
        .join("\n"),
    ];
  });
  const text = [
    "# API",
    lead,
    "Send `Authorization: Bearer <token>` with the token of an integration, a terminal or an administrator. " +
      "The page of an operation has its permission, parameters, samples, answer and errors. " +
      `${linkTo(ERRORS_GUIDE)} lists the codes of errors. The machine-readable form is [OpenAPI 3.1](/docs/openapi.json).`,
    "## Limits",
    `${limits.replace(/^./, (letter) => letter.toUpperCase())} A request over a limit of its rate is answered with 429, and with the seconds to wait in \`Retry-After\`.`,
    ...lists,
  ];
  return {
    address: API_INDEX.address,
    title: API_INDEX.title,
    summary: `All ${described.length} operations, and the limits of requests.`,
    parent: index,
    words: ["openapi", "reference", "operations"],
    headings: [{ id: "limits", text: "Limits" }],
    markdown: () => text.join("\n\n"),
  };
}

function webhooksPage(document: ApiDocument, index: Link): Page {
  const events = Object.entries(document.webhooks).map(([name, { post }]) => ({ name, post }));
  return {
    address: "/docs/webhooks",
    title: "Webhooks",
    summary: "The events that are sent to webhooks, with payload and headers.",
    parent: index,
    words: ["events", ...events.map(({ name }) => name)],
    headings: events.map(({ name, post }) => ({ id: name, text: post.summary })),
    markdown: () =>
      [
        "# Webhooks",
        "A webhook receives events as calls of Standard Webhooks. " +
          "[Events](/docs/guides/domain/events) has the guarantees, and how to verify a signature and receive calls.",
        ...events.flatMap(({ name, post }) => eventText(name, post, document)),
      ].join("\n\n"),
  };
}

function eventText(name: string, event: Operation, document: ApiDocument): readonly string[] {
  const body = contentOf(event.requestBody)?.[1];
  if (body === undefined) throw new Error(`the event ${name} has no body`);
  const headers = event.parameters.map((header) => [
    `\`${header.name}\``,
    header.description ?? "",
    header.example === undefined ? "" : codeOf(header.example),
  ]);
  return [
    `## ${name}`,
    `${event.summary}. ${event.description}`,
    tableOf(["Header", "Meaning", "Example"], headers),
    membersTable(body.schema, document),
    ...(body.example === undefined ? [] : [codeBlock("json", JSON.stringify(body.example, null, 2))]),
  ];
}

/** Returns a title for a tag: `Audit log` for `audit-log`. */
function titleOf(tag: string): string {
  return tag.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
}
