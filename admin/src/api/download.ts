import { saveFile } from "./save-file.ts";
import { type Body, type RouteName, sendWrite } from "./client.ts";

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
