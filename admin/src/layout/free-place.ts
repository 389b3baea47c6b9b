const BUTTONS = "button, a.MuiButton-root, input, textarea, [role=button], [role=combobox], [role=tab]";
/** Rows of a list on a phone are buttons themselves, and fill the window. */
const ROWS = ".MuiListItemButton-root, td *";
const MARGIN = 8;
const STEP = 8;

/**
 * Returns how many pixels above the window's lower edge an element of this height covers no button;
 * where there is no such place, the one that covers the fewest.
 */
export function freeBottom(element: HTMLElement, height: number): number {
  const { left, right } = element.getBoundingClientRect();
  const { clientHeight } = document.documentElement;
  const beside = [...document.querySelectorAll(BUTTONS)]
    .filter((button) => !button.matches(ROWS) && !element.contains(button))
    .map((button) => button.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0 && box.left < right && box.right > left);
  const places = Array.from({ length: Math.max(1, Math.floor((clientHeight - height - MARGIN) / STEP)) }, (_, step) => {
    const bottom = MARGIN + step * STEP;
    const low = clientHeight - bottom;
    return { bottom, covered: beside.filter((box) => box.top < low && box.bottom > low - height).length };
  });
  const best = Math.min(...places.map(({ covered }) => covered));
  return places.find(({ covered }) => covered === best)?.bottom ?? MARGIN;
}
