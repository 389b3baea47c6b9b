/**
 * Returns how much room the till's data take in this browser, in bytes. Undefined where the browser
 * does not tell, and without a secure connection.
 */
export async function storageUsed(): Promise<number | undefined> {
  if (!isSecureContext || !("storage" in navigator)) return undefined;
  const { usage } = await navigator.storage.estimate();
  return usage;
}
