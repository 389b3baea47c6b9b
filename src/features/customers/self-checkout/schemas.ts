import { Type } from "typebox";
import { Int, Text, nameSchemas } from "../../../web-api/schema.ts";

const OtpFields = { email: Text(), terminalId: Int({ id_of: "Terminal" }) };

export const OtpRequest = Type.Object(OtpFields);
export const OtpProof = Type.Object({ ...OtpFields, code: Text() });

nameSchemas({ OtpRequest, OtpProof });
