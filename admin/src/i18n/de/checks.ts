export { default as checks } from "@tillkeeper/texts/checks/de.json" with { type: "json" };
