/**
 * The key of a check's texts, and the rate put into them: `H6:21:standard:sales_net` is
 * `H6_rate_sales_net` at 21.
 */
export function checkKey(id: string): { readonly key: string; readonly rate: string | undefined } {
  const [rule, rate, treatment, figure] = id.split(":");
  if (rule === "H6" && treatment === "standard") return { key: `H6_rate_${figure}`, rate };
  return { key: id.replaceAll(":", "_"), rate: undefined };
}
