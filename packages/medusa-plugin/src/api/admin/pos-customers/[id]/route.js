import { erase, readPerson } from "../../../../person.js";

/** Returns what Medusa holds of a person, which proves after a removal that nothing is left. */
export async function GET(req, res) {
  res.json({ person: await readPerson(req.scope, req.params.id) });
}

/** Removes a person's data. Succeeds also when it is removed already. */
export async function DELETE(req, res) {
  await erase(req.scope, req.params.id);
  res.json({ person: await readPerson(req.scope, req.params.id) });
}
