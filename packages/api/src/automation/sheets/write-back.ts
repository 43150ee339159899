import { MESSAGES } from '@outrider/shared/ground/messages';
import type { FieldMapping } from '@outrider/shared/automation/sheets';
import { emailKey } from '../../records/leads/normalise.ts';
import { findEmail } from '../../records/leads/values/email-text.ts';
import { type CellWrite, type GoogleAccount, GoogleError } from '../../ground/ports/google.ts';
import { cellOf, rangeOf } from './a1.ts';
import { columnsOf, placeOf } from './agent-sheet.ts';
import { renew, type Running } from './batches.ts';
import { findColumn } from './headers.ts';
import type { Plan } from './plan.ts';
import type { ReadSheet } from './read-sheet.ts';
import { listKnownRows, listLeadStates } from './sync.store.ts';

type Wish = { row: number; identity: string; cells: { column: number; value: string | number }[] };

/**
 * Writes score and status of each row's lead into the two columns that the configuration names, where they say
 * something else; no other cell is ever in a range. An unscored lead's cell is empty. Rows may have moved since they
 * were read: right before writing, the e-mails are read again, and a row that is another one now is left for the next
 * sync. A failure is told and does not undo the sync.
 */
export async function writeBack(
  running: Running,
  account: GoogleAccount,
  sheet: ReadSheet,
  plan: Plan,
): Promise<{ written: number; error: string | null }> {
  try {
    const wishes = await listWishes(running, sheet, plan);
    if (wishes.length === 0) return { written: 0, error: null };
    await renew(running);
    const { spreadsheet_id, sheet_name } = placeOf(running.agent);
    const email = emailColumn(running, sheet);
    const [first, last] = [wishes[0]?.row ?? 1, wishes.at(-1)?.row ?? 1];
    const [now = []] = await account.readRanges(spreadsheet_id, [rangeOf(sheet_name, first, last, email, email)]);
    const cells = wishes
      .filter(({ row, identity }) => emailKey(findEmail(now[row - first]?.[0] ?? '') ?? '') === identity)
      .flatMap(({ row, cells: wanted }) =>
        wanted.map(({ column, value }): CellWrite => ({ range: cellOf(sheet_name, row, column), value })),
      );
    if (cells.length > 0) await account.writeCells(spreadsheet_id, cells);
    return { written: cells.length, error: null };
  } catch (error) {
    if (!(error instanceof GoogleError) || error.trouble === 'disconnected') throw error;
    return { written: 0, error: error.trouble === 'forbidden' ? MESSAGES.googleReadOnly : error.message };
  }
}

/** Which cells should say something else, by row; in the order of the sheet. */
async function listWishes({ db, agent }: Running, sheet: ReadSheet, plan: Plan): Promise<Wish[]> {
  const targets = [
    [agent.write_back_score, 'score'],
    [agent.write_back_status, 'status'],
  ].flatMap(([name, of]) => {
    const column = name ? findColumn(sheet.columns, name) : -1;
    return column < 0 ? [] : [{ column, of: of as 'score' | 'status' }];
  });
  const leadIds = new Map((await listKnownRows(db, agent.id)).map(({ row_key, lead_id }) => [row_key, lead_id]));
  const leads = new Map((await listLeadStates(db, agent.id)).map((lead) => [lead.id, lead]));
  const cells = new Map(sheet.rows.map((row) => [row.row, row.cells]));
  const steps = [...plan.fresh, ...plan.changed, ...plan.returned, ...plan.unchanged];
  const wishes = steps.flatMap(({ row, row_key }): Wish[] => {
    const lead = leads.get(leadIds.get(row_key) ?? '');
    if (!lead) return [];
    const wanted = targets
      .filter(({ column, of }) => (cells.get(row.row)?.[column] ?? '').trim() !== String(lead[of] ?? ''))
      .map(({ column, of }) => ({ column, value: lead[of] ?? '' }));
    return wanted.length > 0 ? [{ row: row.row, identity: row.identity, cells: wanted }] : [];
  });
  return wishes.sort((a, b) => a.row - b.row);
}

function emailColumn({ agent }: Running, sheet: ReadSheet): number {
  const mappings = (agent.field_mappings as FieldMapping[]).filter(({ field }) => field === 'email');
  return columnsOf(sheet.columns, mappings)[0]?.[1] ?? 0;
}
