import { useLayoutEffect, useRef } from "react";

/** A function that returns false has left the key to the field that has the focus. */
type Keys = Readonly<Record<string, () => unknown>>;

/**
 * Does what belongs to a key of the keyboard, such as `F8`, wherever the focus is. A panel that is
 * open keeps its keys to itself.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  // Both effects come before the next key: later ones would leave a moment with the keys of the
  // former screen.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const does = latest.current[event.key];
      if (does === undefined || document.querySelector("dialog[open]") !== null) return;
      if (does() !== false) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** A scanner types faster than a person: its keys are at most this far apart. */
const WEDGE_MS = 35;
const CODE_MIN = 3;

/**
 * Hears barcode scanners that type like a keyboard, wherever the focus is except in a field marked
 * with `data-no-scan`. What the scanner typed does not stay in the field that had the focus.
 */
export function useScan(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useLayoutEffect(() => {
    latest.current = onCode;
  });
  useLayoutEffect(() => {
    let typed = "";
    let last = -Infinity;
    const hear = (event: KeyboardEvent): void => {
      if (event.target instanceof Element && event.target.closest("[data-no-scan]") !== null) return;
      const is_fast = event.timeStamp - last < WEDGE_MS;
      last = event.timeStamp;
      if (event.key === "Enter" || event.key === "Tab") {
        const code = typed;
        typed = "";
        if (!is_fast || code.length < CODE_MIN) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        takeFromField(code);
        latest.current(code);
      } else if (event.key.length === 1) {
        const is_within = is_fast && typed !== "";
        typed = is_fast ? typed + event.key : event.key;
        // A `-` within a code is no key of the cart. A key that is held down comes as fast.
        if (is_within && !event.repeat) event.stopPropagation();
      }
    };
    addEventListener("keydown", hear, { capture: true });
    return () => removeEventListener("keydown", hear, { capture: true });
  }, []);
}

function takeFromField(code: string): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || !field.value.endsWith(code)) return;
  // React hears a change only of the element's own property.
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  own?.set?.call(field, field.value.slice(0, -code.length));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
