import type { CompanyDb } from '@outrider/db';
import type { RecordActivity, Subject, TimelineInput } from '@outrider/shared/records/records';
import type { CompanyUser } from '../../ground/guard.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import { type ActivityRow, listRecordActivities } from './activities.store.ts';
import { findSubject } from './subjects.ts';

/** What happened to a record and to what belongs to it, the newest first. @throws 404, 422 for another list's cursor */
export async function getTimeline(
  db: CompanyDb,
  user: CompanyUser,
  type: Subject['type'],
  { id, part, limit, cursor }: TimelineInput,
): Promise<{ items: RecordActivity[]; next_cursor: string | null }> {
  const after = readAfter(cursor);
  await findSubject(db, user, { type, id });
  const rows = await listRecordActivities(db, { type, id, part, after, limit: limit + 1 });
  const { items, next_cursor } = cutPage(rows, limit, ({ created_at }) => created_at);
  return { items: items.map(presentActivity), next_cursor };
}

const CONTACTED_AS: Readonly<Record<string, string>> = { call: 'called', email: 'emailed', meeting: 'met' };

/** As every timeline says it: a contact that was logged on a lead is a call, an email or a meeting like any other. */
function presentActivity({ about_type, about_id, about_name, ...row }: ActivityRow): RecordActivity {
  const { note, ...detail } = row.detail as { channel?: string; note?: string };
  const logged = row.kind === 'contacted' && detail.channel ? CONTACTED_AS[detail.channel] : undefined;
  return {
    ...row,
    kind: logged ?? row.kind,
    actor_kind: row.actor_kind as RecordActivity['actor_kind'],
    detail: logged ? { ...detail, ...(note && { text: note }) } : (row.detail as RecordActivity['detail']),
    created_at: row.created_at.toISOString(),
    about: about_type && about_id ? { type: about_type, id: about_id, name: about_name ?? '' } : null,
  };
}
