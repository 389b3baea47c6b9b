const entries = Object.entries;
export { entries as "module.exports" };
