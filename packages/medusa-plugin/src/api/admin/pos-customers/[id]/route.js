import { erase, readPerson } from "../../../../person.js";

/** Answers what Medusa holds of a person: the proof that nothing is left. */
export async function GET(req, res) {
  res.json({ person: await readPerson(req.scope, req.params.id) });
}

/** Removes a person, also one who is removed already. */
export async function DELETE(req, res) {
  await erase(req.scope, req.params.id);
  res.json({ person: await readPerson(req.scope, req.params.id) });
}
