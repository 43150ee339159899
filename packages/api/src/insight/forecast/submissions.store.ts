import type { CompanyQueries, CompanyTx } from '@outrider/db';
import { moment } from '../../ground/sql/conditions.ts';

export type SubmissionRow = {
  id: string;
  user_id: string;
  period: string;
  amount: number;
  note: string | null;
  at: Date;
};

/** The newest of every person before a moment. */
export const listSubmissions = (db: CompanyQueries, period: string, before: Date) =>
  db.$queryRaw<SubmissionRow[]>`
    SELECT DISTINCT ON (user_id) id, user_id, period, amount::float8 AS amount, note, submitted_at AS at
    FROM forecast_submissions
    WHERE period = ${period} AND submitted_at <= ${moment(before)} ORDER BY user_id, submitted_at DESC, id DESC`;

export async function insertSubmission(tx: CompanyTx, row: Omit<SubmissionRow, 'id'>): Promise<string> {
  const { at, ...data } = row;
  const { id } = await tx.forecastSubmission.create({ data: { ...data, submitted_at: at }, select: { id: true } });
  return id;
}

/** In thousandths, as deals are: 0.1 and 0.2 are 0.3. */
export const addSubmitted = (rows: readonly { amount: number }[]): number | null =>
  rows.length === 0 ? null : rows.reduce((sum, { amount }) => sum + Math.round(amount * 1_000), 0) / 1_000;
