// Runs in the page of the till: does what a cashier does, and returns the milliseconds until the
// answer is painted.
{
  const painted = (isThere) =>
    new Promise((resolve) => {
      const look = () => {
        if (!isThere()) return;
        watcher.disconnect();
        // A frame is drawn after its callbacks; a message comes after that.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => resolve(performance.now()));
          port1.start();
          port2.postMessage(null);
        });
      };
      const watcher = new MutationObserver(look);
      watcher.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      look();
    });
  const all = (selector) => document.querySelectorAll(selector);
  const press = (key) =>
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const type = (field, text) => {
    // React hears a change only of the element's own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const scan = (code) => {
    for (const key of code) press(key);
    const at = performance.now();
    press("Enter");
    return at;
  };

  globalThis.cashier = {
    /** From the last key of a scanner to the new line. */
    async scan(code) {
      const lines = all(".cart .line").length;
      const at = scan(code);
      return (await painted(() => all(".cart .line").length > lines)) - at;
    },
    /** From the key for exact cash to the screen "Sold". */
    async pay() {
      const at = performance.now();
      press("F12");
      return (await painted(() => all(".done").length > 0)) - at;
    },
    async newSale() {
      press("Escape");
      await painted(() => all(".sell").length > 0);
    },
    /** From a letter in the search to its products. */
    async search(text) {
      const [field] = all("input[type=search]");
      const at = performance.now();
      type(field, text);
      // Names that begin with the text come first.
      const isFound = () => all(".tile-name")[0]?.textContent.toLowerCase().startsWith(text) === true;
      return (await painted(isFound)) - at;
    },
    /** From the request for the page to the line of a first scan; a person signs in by name. */
    async start(code) {
      await painted(() => all(".by-name input").length > 0);
      type(all(".by-name input")[0], "Ada");
      await painted(() => all(".by-name button:enabled").length > 0);
      all(".by-name button")[0].click();
      await painted(() => all(".sell").length > 0);
      const lines = all(".cart .line").length;
      scan(code);
      return painted(() => all(".cart .line").length > lines);
    },
  };
}
