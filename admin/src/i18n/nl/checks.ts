export { default as checks } from "@tillkeeper/texts/checks/nl.json" with { type: "json" };
