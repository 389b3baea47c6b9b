import { saveFile } from "./save-file.ts";
import { type Body, type RouteName, send, sendWrite } from "./client.ts";

/**
 * Saves a route's answer as a file, for routes that take their subject in the body.
 *
 * @throws HttpError as `call`.
 */
export async function download<Route extends RouteName>(
  route: Route,
  body: Body<Route>,
  file_name: string,
): Promise<void> {
  const answer = await sendWrite(route, body);
  saveFile(await answer.blob(), file_name);
}

/**
 * Saves what a path of the administration API answers as a file, by the name that the answer has.
 *
 * @throws HttpError as `call`.
 */
export async function saveAnswer(path: string, name_otherwise: string): Promise<void> {
  const answer = await send(path);
  const [, name] = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  saveFile(await answer.blob(), name ?? name_otherwise);
}
