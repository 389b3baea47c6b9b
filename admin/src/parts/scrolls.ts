import type { Theme } from "@mui/material";

/**
 * Returns the style of a box that is scrolled sideways when its content is wider. A shadow lies at
 * each side that has more: it stays at the box's edge, and a cover in the colour of the surface
 * scrolls with the content and hides it at the content's end.
 */
export function scrollsOn(surface: "paper" | "default") {
  return {
    // Text that only screen readers get is positioned, and scrolls along.
    position: "relative",
    overflowX: "auto",
    scrollbarWidth: "thin",
    background: ({ palette }: Theme): string => {
      const cover = `${palette.background[surface]} 60%`;
      const shadow = palette.mode === "light" ? "rgba(0, 0, 0, 0.28)" : "rgba(255, 255, 255, 0.28)";
      const layer = (side: string, color: string, rest: string): string =>
        `linear-gradient(to ${side}, transparent, ${color}) ${side} / ${rest}`;
      return [
        layer("left", cover, "40px 100% no-repeat local"),
        layer("right", cover, "40px 100% no-repeat local"),
        layer("left", shadow, "12px 100% no-repeat scroll"),
        layer("right", shadow, "12px 100% no-repeat scroll"),
      ].join(", ");
    },
  } as const;
}

/** Style of a box of a card that is scrolled sideways when its content is wider. */
export const SCROLLS = scrollsOn("paper");
