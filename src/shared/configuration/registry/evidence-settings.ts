/** Whether everybody may read the signed heads and the hashes of the evidence log. */
export const EVIDENCE_PUBLIC = "books/evidence/public";
/** Whom each checkpoint of the evidence log is mailed to. */
export const EVIDENCE_MAIL_TO = "books/evidence/mail_to";
