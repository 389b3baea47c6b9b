import type { Page } from "playwright-core";

// Names each element whose content is cut off at its side. A box that scrolls must show it: by
// shadows (parts/scrolls.ts) or by buttons at its sides. A text that ends in an ellipsis must be
// whole elsewhere: in its title, on the page that it links to, or in the list that it opens.
const CLIPPED = `(() => {
  const nameOf = (element) => {
    const text = (element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 60);
    return element.tagName.toLowerCase() + "." + [...element.classList].join(".") + " " + JSON.stringify(text);
  };
  const isShown = (element, style) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && style.visibility !== "hidden" && style.clipPath === "none" && style.clip === "auto";
  };
  const saysSo = (element, style) =>
    style.backgroundImage.includes("gradient") || element.parentElement.querySelector(".MuiTabs-scrollButtons") !== null;
  const isWholeElsewhere = (element) => element.closest("[title], a[href], [role=combobox]") !== null;
  const faults = [];
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest("svg, input, textarea, .MuiTouchRipple-root") !== null) continue;
    if (element.scrollWidth <= element.clientWidth + 1 || element.textContent.trim() === "") continue;
    const style = getComputedStyle(element);
    if (style.overflowX === "visible" || style.display === "inline" || !isShown(element, style)) continue;
    const scrolls = style.overflowX === "auto" || style.overflowX === "scroll";
    if (scrolls && saysSo(element, style)) continue;
    if (!scrolls && style.textOverflow === "ellipsis" && isWholeElsewhere(element)) continue;
    faults.push((scrolls ? "scrolls without a hint: " : "cut off: ") + nameOf(element));
  }
  return faults;
})()`;

/** Returns the elements of a page whose content is cut off without a way to reach it. */
export async function clippedElements(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(CLIPPED);
}
