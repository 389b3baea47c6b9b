export interface NewBackup {
  readonly name: string;
  /** Time of the backup in ISO 8601; absent: now, by the database's clock. */
  readonly taken_at?: string;
  readonly size_bytes?: number;
  readonly is_verified?: boolean;
}

export interface LastBackup {
  readonly name: string;
  /** Time of the backup in UTC, to the second. */
  readonly taken_at: string;
  readonly size_bytes: number | null;
  readonly is_verified: boolean;
  readonly age_seconds: number;
}

/**
 * Age in seconds from which the last backup needs a person's attention: one nightly backup was
 * missed.
 */
export const LATE_AFTER_SECONDS = 36 * 3_600;

const NAME_CHARACTERS_MAX = 200;

/** Whether a backup may have this name: 1 to 200 printable characters, no blank at an end. */
export function isBackupName(name: string): boolean {
  return name.length <= NAME_CHARACTERS_MAX && name === name.trim() && /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(name);
}
