import { knownMethod } from "@tillkeeper/receipt-document";
import { useCodeName } from "../../parts/codes/use-name.ts";
import { useWordsOf } from "../../parts/hooks.ts";

/**
 * Returns the function that names payment methods in the reader's language, like the receipt that
 * the customer gets. An unknown code stays as it is.
 */
export function useMethodName(): (method: string) => string {
  const words = useWordsOf("receipts");
  const codeName = useCodeName();
  return (method) => {
    const known = knownMethod(method);
    const name = known === undefined ? method : words(`methods.${known}`);
    return codeName("payment_method", method) ?? words(`methods.${method}`, { _: name });
  };
}
