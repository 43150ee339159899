import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import { RETENTION_KINDS, type RetentionKind, type RetentionRule } from '@outrider/shared/ground/retention';

const COLUMNS = {
  deliveries: 'deliveries_days',
  sync_logs: 'sync_logs_days',
  webhook_logs: 'webhook_logs_days',
  flow_logs: 'flow_logs_days',
  notifications: 'notifications_days',
  deleted_records: 'deleted_records_days',
  audit_log: 'audit_months',
} as const satisfies Record<RetentionKind, string>;
type Row = Record<(typeof COLUMNS)[RetentionKind], number>;

const EVERY = Prisma.raw(
  Object.values(COLUMNS)
    .map((column) => `r.${column}`)
    .join(', '),
);
const present = (row: Row): RetentionRule[] => RETENTION_KINDS.map((kind) => ({ kind, keep: row[COLUMNS[kind]] }));

export async function readRules(db: CompanyQueries): Promise<RetentionRule[]> {
  const [row] = await db.$queryRaw<[Row]>`SELECT ${EVERY} FROM companies r`;
  return present(row);
}

/** Every company's rules. Those of a sandbox are its company's. */
export async function listRules(db: PlatformQueries): Promise<{ company_id: string; rules: RetentionRule[] }[]> {
  const rows = await db.$queryRaw<(Row & { company_id: string })[]>`
    SELECT c.id AS company_id, ${EVERY}
    FROM companies c
    JOIN companies r ON r.id = coalesce(c.sandbox_of, c.id)
    ORDER BY c.id`;
  return rows.map(({ company_id, ...row }) => ({ company_id, rules: present(row) }));
}

/** @returns what it was before */
export async function writeRule(tx: CompanyTx, { kind, keep }: RetentionRule): Promise<number> {
  const column = Prisma.raw(COLUMNS[kind]);
  const [row] = await tx.$queryRaw<[{ keep: number }]>`SELECT ${column} AS keep FROM companies FOR UPDATE`;
  if (row.keep !== keep) await tx.$executeRaw`UPDATE companies SET ${column} = ${keep}`;
  return row.keep;
}
