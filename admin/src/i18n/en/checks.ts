export { default as checks } from "@tillkeeper/texts/checks/en.json" with { type: "json" };
