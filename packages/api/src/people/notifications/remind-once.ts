import type { CompanyTx, Database } from '@outrider/db';
import { groupBy } from '@outrider/shared/ground/group-by';

export const REMINDER_BATCH = 200;

type Reminders<Row> = {
  /** What is due, of all companies, at most a batch. */
  listDue: () => Promise<{ company_id: string; id: string }[]>;
  /** Marks them as reminded. What another instance took, or what changed meanwhile, is left out. */
  claim: (tx: CompanyTx, ids: string[]) => Promise<Row[]>;
  notify: (tx: CompanyTx, row: Row) => Promise<void>;
};

/**
 * Sends reminders, each once however many instances run: the mark is written in the transaction of the notification.
 * @returns how many were due and claimed here
 */
export async function remindOnce<Row>(database: Database, { listDue, claim, notify }: Reminders<Row>): Promise<number> {
  let sent = 0;
  for (;;) {
    const due = await listDue();
    for (const [company_id, rows] of groupBy(due, (row) => row.company_id))
      sent += await database.forCompany(company_id).transaction(async (tx) => {
        const claimed = await claim(
          tx,
          rows.map(({ id }) => id),
        );
        for (const row of claimed) await notify(tx, row);
        return claimed.length;
      });
    if (due.length < REMINDER_BATCH) return sent;
  }
}
