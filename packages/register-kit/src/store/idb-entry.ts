/** Entry point `@tillkeeper/register-kit/idb` for browsers. */
export { openIdbStore } from "./idb.ts";
export { idbDeviceKeys } from "./idb-keys.ts";
export { eraseIdb } from "./idb-erase.ts";
