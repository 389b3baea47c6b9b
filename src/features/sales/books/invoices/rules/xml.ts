/** An XML element with its text or its elements. */
export type Xml = readonly [name: string, content: string | readonly (Xml | undefined)[], attributes?: Attributes];

type Attributes = Readonly<Record<string, string>>;

/** Characters that XML forbids, even as references. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

/** Returns a document with an element on each line. Forbidden characters become U+FFFD. */
export function writeXml(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, "").join("")}`;
}

/** Returns an element with its elements, each on a line of its own. */
export function writeElement(element: Xml): string {
  return written(element, "").join("");
}

function written([name, content, attributes = {}]: Xml, indent: string): string[] {
  const opened = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(" ");
  if (typeof content === "string") return [`${indent}<${opened}>${escaped(content)}</${name}>\n`];
  const children = content.flatMap((child) => (child === undefined ? [] : written(child, `${indent}  `)));
  return [`${indent}<${opened}>\n`, ...children, `${indent}</${name}>\n`];
}

function escaped(text: string): string {
  return text.replaceAll(FORBIDDEN, "\uFFFD").replaceAll(/[&<>"\r]/g, (character) => ESCAPES[character] ?? character);
}
