const RELEASED_AFTER_MS = 10_000;

/** Saves content as a file on the reader's computer. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the content only after the click, so its address is released later.
  setTimeout(() => URL.revokeObjectURL(url), RELEASED_AFTER_MS);
}
