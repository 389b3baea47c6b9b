import type { Secrets } from "./parts.ts";

const IV_BYTES = 12;

/**
 * Encryption keys of a device. No script can extract them, but a copy of the browser's profile
 * contains them.
 */
export interface DeviceKeys {
  /** Key for AES-GCM encryption. */
  readonly seal: CryptoKey;
  /** Key for HMAC with SHA-256. */
  readonly mac: CryptoKey;
}

export async function newDeviceKeys(): Promise<DeviceKeys> {
  const [seal, mac] = await Promise.all([
    crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]),
    crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]),
  ]);
  return { seal, mac };
}

export function secretsWith({ seal, mac }: DeviceKeys): Secrets {
  return {
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, seal, new TextEncoder().encode(text));
      return `${iv.toHex()}${new Uint8Array(sealed).toHex()}`;
    },
    async open(sealed) {
      const bytes = Uint8Array.fromHex(sealed);
      try {
        const iv = bytes.subarray(0, IV_BYTES);
        const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, seal, bytes.subarray(IV_BYTES));
        return new TextDecoder().decode(text);
      } catch (error) {
        // Decryption fails when another key sealed the text or the text was changed.
        if (error instanceof DOMException && error.name === "OperationError") return undefined;
        throw error;
      }
    },
    async mac(text) {
      return new Uint8Array(await crypto.subtle.sign("HMAC", mac, new TextEncoder().encode(text))).toHex();
    },
  };
}
