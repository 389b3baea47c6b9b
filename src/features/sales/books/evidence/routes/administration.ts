import { Type } from "typebox";
import { routesOf } from "../../../../../web-api/route.ts";
import { Text } from "../../../../../web-api/schema.ts";
import type { SalesDeps } from "../../../deps.ts";
import { makeCheckpoint } from "../commands/checkpoint.ts";
import type { Fault } from "../commands/faults.ts";
import { proveConsistency, proveEntry, readEntry, readStatus } from "../commands/prove.ts";
import { verifyLog } from "../commands/verify.ts";
import {
  EvidenceConsistency,
  EvidenceEntry,
  EvidenceKey,
  EvidenceKind,
  EvidenceStatus,
  EvidenceVerdict,
  LogIndex,
  LogSize,
  SignedNote,
} from "../schemas.ts";

const admin = routesOf("admin", "evidence");

const READ = "Vendor_Pos::books";
const FAULTS_MAX = 1_000;
const CHECKPOINTS_MAX = 100;

export const evidenceRoutes = [
  admin({
    method: "GET",
    path: "/evidence",
    operation: "getEvidence",
    resource: READ,
    summary: "Get the state of the evidence log",
    response: EvidenceStatus,
    reads_primary: true,
    run: (deps: SalesDeps, _input, context) => readStatus(deps, context),
  }),
  admin({
    method: "POST",
    path: "/evidence/checkpoint",
    operation: "makeEvidenceCheckpoint",
    resource: READ,
    summary: "Sign the head of the evidence log",
    description:
      "Logs what waits first. The same head again is the same checkpoint. It is also mailed and sent to webhooks.",
    response: Text({ description: "A C2SP checkpoint as a signed note." }),
    text: true,
    run: async (deps: SalesDeps) => (await makeCheckpoint(deps)).note,
  }),
  admin({
    method: "GET",
    path: "/evidence/entries/{index}",
    operation: "getEvidenceEntry",
    resource: READ,
    summary: "Get an entry of the evidence log",
    input: Type.Object({ index: LogIndex }),
    response: EvidenceEntry,
    run: (deps: SalesDeps, { index }) => readEntry(deps, index),
  }),
  admin({
    method: "GET",
    path: "/evidence/proof",
    operation: "proveEvidence",
    resource: READ,
    summary: "Prove that a row is in the evidence log",
    description:
      "Against the newest checkpoint. 404 `not_logged` for a row that is not in the log, 409 `not_covered` when it was " +
      "logged after the checkpoint.",
    input: Type.Object({ kind: EvidenceKind, key: EvidenceKey }),
    response: Text({ description: "A text of C2SP tlog-proof." }),
    text: true,
    error_statuses: [409],
    run: (deps: SalesDeps, input) => proveEntry(deps, input),
  }),
  admin({
    method: "GET",
    path: "/evidence/consistency",
    operation: "proveEvidenceConsistency",
    resource: READ,
    summary: "Prove that the evidence log only grew",
    input: Type.Object({ from: LogSize, to: LogSize }),
    response: EvidenceConsistency,
    run: (deps: SalesDeps, { from, to }) => proveConsistency(deps, from, to),
  }),
  admin({
    method: "POST",
    path: "/evidence/verify",
    operation: "verifyEvidence",
    resource: READ,
    summary: "Verify the evidence log",
    description:
      "Compares every entry with its row, and the tree with its tiles, its checkpoints and the given ones. Reads all " +
      "receipts: for millions of them use `tillkeeper evidence verify`.",
    input: Type.Object({
      checkpoints: Type.Optional(
        Type.Array(SignedNote, { maxItems: CHECKPOINTS_MAX, description: "Checkpoints that were kept outside." }),
      ),
    }),
    response: EvidenceVerdict,
    run: async (deps: SalesDeps, { checkpoints = [] }, context) => {
      const faults: Fault[] = [];
      const onFault = (fault: Fault): void => {
        if (faults.length < FAULTS_MAX) faults.push(fault);
      };
      return deps.reports(context, async (reportDb, signal) => ({
        ...(await verifyLog({ ...deps, reportDb }, { checkpoints, onFault, signal })),
        faults,
      }));
    },
  }),
];
