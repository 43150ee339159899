/**
 * A place outside the database that keeps the day's signed ends of all audit logs, one line of JSON each. Rejects where
 * it could not.
 */
export type AnchorKeeper = { name: 'file' | 'webhook' | 'mail'; keep(lines: string, at: Date): Promise<void> };
