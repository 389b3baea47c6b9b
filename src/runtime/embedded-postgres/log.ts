/** The part of a pino logger that the embedded PostgreSQL writes to. */
export interface StarterLog {
  info(obj: object, msg: string): void;
  warn(obj: object, msg: string): void;
  error(obj: object, msg: string): void;
}
