import { type Answer, csrfToken, refusal, type RouteName } from "./client.ts";

/**
 * Posts a long body, and tells how much of it has been sent: 0 to 1, then 1 while the server works.
 *
 * @throws HttpError as `call`; with status 0 when the connection breaks.
 */
export function upload<Route extends RouteName>(
  route: Route,
  body: Blob,
  onSent: (share: number) => void,
): Promise<Answer<Route>> {
  return new Promise((resolve, reject) => {
    // fetch does not tell how far a body is.
    const request = new XMLHttpRequest();
    request.open("POST", `/admin/api${route.slice(route.indexOf(" ") + 1)}`);
    request.setRequestHeader("content-type", "application/json");
    request.setRequestHeader("x-csrf-token", csrfToken());
    request.upload.addEventListener("progress", ({ loaded, total }) => onSent(total === 0 ? 1 : loaded / total));
    request.upload.addEventListener("load", () => onSent(1));
    request.addEventListener("load", () => {
      const answer = parsed(request.responseText);
      if (request.status === 200) resolve(answer as Answer<Route>);
      else reject(refusal(answer ?? {}, request));
    });
    request.addEventListener("error", () => reject(refusal({}, request)));
    request.send(body);
  });
}

function parsed(text: string): object | undefined {
  try {
    return JSON.parse(text) as object;
  } catch {
    // What stands between the browser and the service may answer anything.
    return undefined;
  }
}
