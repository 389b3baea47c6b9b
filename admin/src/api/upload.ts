import { type Answer, refusal, type RouteName } from "./client.ts";
import type { Envelope } from "./envelope.ts";
import { notePosition } from "./position.ts";
import { csrfToken, isSignedInAnew } from "./session.ts";

/**
 * Posts a long body and reports its progress: 0 to 1, then 1 while the server works.
 *
 * @throws HttpError as `call`; with status 0 when the connection breaks.
 */
export function upload<Route extends RouteName>(
  route: Route,
  body: Blob,
  onSent: (share: number) => void,
): Promise<Answer<Route>> {
  return new Promise((resolve, reject) => {
    // The request is made by XMLHttpRequest, since fetch reports no upload progress.
    const request = new XMLHttpRequest();
    const url = `/admin/api${route.slice(route.indexOf(" ") + 1)}`;
    const sent_token = csrfToken();
    request.open("POST", url);
    request.setRequestHeader("content-type", "application/json");
    request.setRequestHeader("x-csrf-token", sent_token);
    request.upload.addEventListener("progress", ({ loaded, total }) => onSent(total === 0 ? 1 : loaded / total));
    request.upload.addEventListener("load", () => onSent(1));
    request.addEventListener("load", () => {
      notePosition(request.getResponseHeader("x-position"));
      const answer = parsed(request.responseText);
      if (request.status === 200) return resolve(answer as Answer<Route>);
      const refuse = (): void => reject(refusal(answer ?? null, request.status));
      if (request.status !== 401) return refuse();
      // When the session has ended, the reader signs in again and the file is sent again.
      return void isSignedInAnew(url, sent_token).then(
        (isAnew) => (isAnew ? resolve(upload(route, body, onSent)) : refuse()),
        refuse,
      );
    });
    request.addEventListener("error", () => reject(refusal(null, 0)));
    request.send(body);
  });
}

function parsed(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    // A proxy between the browser and the service may send any content, so an answer that is not
    // JSON is no error.
    return undefined;
  }
}
