import { findPicture, PICTURES_PATH } from "../../../shop-data/catalog/pictures.ts";
import type { SharedDeps } from "../../../shared/deps.ts";
import { ApiError } from "../../../web-api/errors/errors.ts";
import type { PageRoute } from "../../../web-api/page-route.ts";

/**
 * Headers of a picture. Its address is the hash of its content, so that it never changes; registers
 * of another origin show it, too.
 */
const HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
};

/** Pictures of products, which anybody may see who knows the address. */
export const picturePages: readonly PageRoute<SharedDeps>[] = [
  {
    method: "GET",
    path: `${PICTURES_PATH}{hash}`,
    fields: {},
    async run({ db }, { path }) {
      const hash = path.get("hash") ?? "";
      const picture = /^[0-9a-f]{64}$/.test(hash) ? await findPicture(db, hash) : undefined;
      if (picture === undefined) throw new ApiError("no_route");
      return { status: 200, type: picture.media_type, body: picture.content, headers: HEADERS };
    },
  },
];
