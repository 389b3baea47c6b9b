import type { TSchema } from "typebox";
import type { OperationExample } from "./examples.ts";
import type { Route } from "../route.ts";
import { elementOf, isNullable, isOptional, isServerOwned, kindOf, membersOf } from "../schema.ts";

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: #0b6e4f; }
@media (prefers-color-scheme: dark) { :root { --accent: #5fd3a5; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: .5rem .8rem; }
summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: .3rem .8rem; align-items: baseline; }
summary::before { content: "▸"; }
details[open] > summary::before { content: "▾"; }
summary code, td { overflow-wrap: anywhere; }
.method { color: var(--accent); font-weight: 700; min-width: 5rem; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; font-size: .9rem; }
td, th { text-align: left; vertical-align: top; padding: .2rem .6rem .2rem 0; border-bottom: 1px solid var(--soft); }
pre { background: var(--soft); border-radius: .5rem; padding: .6rem; max-height: 24rem; overflow: auto;
  font-size: .85rem; white-space: pre-wrap; overflow-wrap: anywhere; }
nav a { margin-right: 1rem; } .soft { opacity: .75; }`;

/** A page that lists every route with its input and answer; plain HTML, no script, nothing from elsewhere. */
export function referencePage<Deps>(
  routes: readonly Route<Deps>[],
  examples: Readonly<Record<string, OperationExample>> = {},
): string {
  const section = (route: Route<Deps>): string => sectionOf(route, examples[route.operation] ?? {});
  const features = [...Map.groupBy(routes, (route) => route.feature)];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tillkeeper API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body>
<h1>Tillkeeper API</h1>
<p>${routes.length} routes. The machine-readable form is <a href="/docs/openapi.json">OpenAPI 3.1</a>.
Send <code>Authorization: Bearer &lt;token&gt;</code>; open a route for its input, its
answer and the resource that the token must hold.</p>
<nav>${features.map(([name]) => `<a href="#${escape(name)}">${escape(name)}</a>`).join(" ")}</nav>
${features.map(([name, list]) => `<h2 id="${escape(name)}">${escape(name)}</h2>${list.map(section).join("")}`).join("")}
</body></html>`;
}

function sectionOf<Deps>(route: Route<Deps>, { request, answer: answered }: OperationExample): string {
  const path = (route.surface === "rest" ? "/rest" : "/admin/api") + route.path;
  const answer = route.list === undefined ? route.response : undefined;
  return `<details><summary><span class="method">${route.method}</span><code>${escape(path)}</code>
<span class="soft">${prose(route.summary)}</span></summary>
${route.description === undefined ? "" : `<p>${prose(route.description)}</p>`}
<p>Resource: <code>${escape(route.resource)}</code>${route.json_string_body ? ". The answer is a JSON string that holds JSON text." : ""}</p>
${members("Input", route.input)}${exampleBlock("Example of a request", request)}
${answer ? members("Answer", answer) : members("One item of the list", route.response)}${exampleBlock("Example of an answer", answered)}</details>`;
}

function exampleBlock(title: string, value: unknown): string {
  if (value === undefined) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return `<h3>${title}</h3><pre tabindex="0"><code>${escape(text)}</code></pre>`;
}

function members(title: string, schema: TSchema): string {
  const rows = [...flatten("", schema)];
  if (rows.length === 0) return "";
  return `<h3>${title}</h3><table><tr><th>Name</th><th>Type</th><th>Notes</th></tr>${rows
    .map(
      ({ name, type, notes }) =>
        `<tr><td><code>${escape(name)}</code></td><td>${type}</td><td>${prose(notes)}</td></tr>`,
    )
    .join("")}</table>`;
}

function* flatten(prefix: string, schema: TSchema): Generator<{ name: string; type: string; notes: string }> {
  for (const [key, member] of Object.entries(membersOf(schema) ?? {})) {
    const name = prefix === "" ? key : `${prefix}.${key}`;
    const element = kindOf(member) === undefined ? elementOf(member) : undefined;
    const notes = [
      isOptional(member) ? "optional" : "",
      isNullable(member) ? "may be null" : "",
      isServerOwned(member) ? "ignored: the server sets it" : "",
      (member as { description?: string }).description ?? "",
    ].filter((note) => note !== "");
    const type = kindOf(member) ?? (element ? "list" : membersOf(member) ? "object" : "any");
    yield { name, type, notes: notes.join("; ") };
    yield* flatten(element ? `${name}[]` : name, element ?? member);
  }
}

/** Renders a description: text between backticks becomes code. */
function prose(text: string): string {
  return escape(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);
}
