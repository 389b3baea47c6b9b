export interface Call {
  readonly method: string;
  /** Path of the call with its variables, beginning with `/rest` or `/admin/api`. */
  readonly path: string;
  readonly variables: Readonly<Record<string, string | number>>;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body: unknown;
  /** Body of the call with decimals as texts, as the client takes them. */
  readonly exact_body: unknown;
  readonly needs_token: boolean;
  readonly answer: "json" | "text" | "file" | "nothing";
}

const QUERY_OF_SEARCH: Readonly<Record<string, string>> = { page_size: "page_size", current_page: "page" };

/** Name of the file to which a sample writes its answer. */
const fileNameOf = ({ path }: Call): string => (path.endsWith(".zip") ? "evidence.zip" : "receipt.pdf");

export function curlSample(call: Call): string {
  const { method, query, body, needs_token, answer } = call;
  const parts = [
    `curl --fail-with-body --silent --show-error --request ${method} "$TILLKEEPER_URL${filledPath(call)}"`,
    ...(needs_token ? ['--header "Authorization: Bearer $TILLKEEPER_TOKEN"'] : []),
    ...(query.length > 0 ? ["--get", ...query.map((pair) => `--data-urlencode ${shellText(pair.join("="))}`)] : []),
    ...(answer === "file" ? [`--output ${fileNameOf(call)}`] : []),
    ...(body === undefined ? [] : ["--header 'Content-Type: application/json'", "--data-binary @- <<'JSON'"]),
  ];
  return `${parts.join(" \\\n  ")}${body === undefined ? "" : `\n${jsonOf(body)}\nJSON`}`;
}

/**
 * Returns a TypeScript sample. It calls the REST interface with the project's client, and the
 * administration API with fetch.
 */
export function typescriptSample(call: Call): string {
  return call.path.startsWith("/rest/") ? clientSample(call) : fetchSample(call);
}

function clientSample(call: Call): string {
  const { method, path, variables, query, exact_body: body, needs_token } = call;
  const search = query.filter(([name]) => name.startsWith("searchCriteria["));
  const others = query.filter(([name]) => !name.startsWith("searchCriteria["));
  const request = {
    ...(Object.keys(variables).length === 0 ? {} : { path: variables }),
    ...(others.length === 0 ? {} : { query: Object.fromEntries(others.map(([name, value]) => [name, typed(value)])) }),
    ...(search.length === 0 ? {} : { search: Object.fromEntries(search.map(searchMember)) }),
    ...(body === undefined ? {} : { body }),
  };
  const options = Object.keys(request).length === 0 ? "" : `, ${literalOf(request)}`;
  return `import { bodyOf, openClient } from "@tillkeeper/client";

const client = openClient({
  base_url: process.env["TILLKEEPER_URL"] ?? "",${needs_token ? '\n  token: () => process.env["TILLKEEPER_TOKEN"],' : ""}
});
const answer = await client.call("${method} ${path.slice("/rest".length)}"${options});
console.log(bodyOf(answer));`;
}

function fetchSample(call: Call): string {
  const { method, query, body, needs_token, answer } = call;
  const path = filledPath(call) + (query.length === 0 ? "" : `?${encodedQuery(query)}`);
  const headers = {
    ...(needs_token ? { authorization: "" } : {}),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const lines = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(Object.keys(headers).length === 0 ? [] : ["  headers: {"]),
    ...(needs_token ? ['    authorization: `Bearer ${process.env["TILLKEEPER_TOKEN"]}`,'] : []),
    ...(body === undefined ? [] : ['    "content-type": "application/json",']),
    ...(Object.keys(headers).length === 0 ? [] : ["  },"]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literalOf(body, "  ")}),`]),
  ];
  const shown = {
    json: "console.log(await answer.json());",
    text: "console.log(await answer.text());",
    file: `await writeFile("${fileNameOf(call)}", new Uint8Array(await answer.arrayBuffer()));`,
    nothing: "console.log(answer.status);",
  }[answer];
  return `${answer === "file" ? 'import { writeFile } from "node:fs/promises";\n\n' : ""}const answer = await fetch(\`\${process.env["TILLKEEPER_URL"]}${path}\`, {
${lines.join("\n")}
});
if (!answer.ok) throw new Error(await answer.text());
${shown}`;
}

/**
 * Returns a Python sample that needs only the standard library. Amounts keep their digits, because
 * decimals are not read as floats.
 */
export function pythonSample(call: Call): string {
  const { method, query, body, needs_token, answer } = call;
  const modules = ["os", "urllib.request"];
  if (answer === "json") modules.push("decimal", "json");
  if (query.length > 0) modules.push("urllib.parse");
  const headers = [
    ...(needs_token ? ['        "Authorization": "Bearer " + os.environ["TILLKEEPER_TOKEN"],'] : []),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
  ];
  const pairs = query.map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
  const shown = {
    json: "print(json.load(answer, parse_float=decimal.Decimal))",
    text: "print(answer.read().decode())",
    file: `open("${fileNameOf(call)}", "wb").write(answer.read())`,
    nothing: "print(answer.status)",
  }[answer];
  return [
    ...modules.toSorted().map((name) => `import ${name}`),
    "",
    ...(query.length === 0 ? [] : ["query = urllib.parse.urlencode({", ...pairs, "})"]),
    "request = urllib.request.Request(",
    `    os.environ["TILLKEEPER_URL"] + ${JSON.stringify(filledPath(call) + (query.length === 0 ? "" : "?"))}${query.length === 0 ? "" : " + query"},`,
    `    method="${method}",`,
    ...(headers.length === 0 ? [] : ["    headers={", ...headers, "    },"]),
    ...(body === undefined ? [] : [`    data=r"""${jsonOf(body)}""".encode(),`]),
    ")",
    "with urllib.request.urlopen(request) as answer:",
    `    ${shown}`,
  ].join("\n");
}

function filledPath({ path, variables }: Call): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(variables[name] ?? ""));
}

function encodedQuery(query: Call["query"]): string {
  return new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
}

function searchMember([name, value]: readonly [string, string]): readonly [string, unknown] {
  const [, member = ""] = /\[(\w+)\]$/.exec(name) ?? [];
  return [QUERY_OF_SEARCH[member] ?? member, typed(value)];
}

function typed(value: string): string | number {
  return /^\d{1,9}$/.test(value) ? Number(value) : value;
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/**
 * Returns a value as a TypeScript literal, in which names have quotes only where they need them.
 */
function literalOf(value: unknown, indent = ""): string {
  return jsonOf(value)
    .replaceAll(/^( *)"([A-Za-z_]\w*)":/gm, "$1$2:")
    .replaceAll("\n", `\n${indent}`);
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
