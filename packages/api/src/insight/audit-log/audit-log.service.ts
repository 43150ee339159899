import { Readable } from 'node:stream';
import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { dayAt } from '@outrider/shared/ground/days';
import type { ActorKind } from '@outrider/shared/ground/actors';
import {
  type AuditActor,
  type AuditEntry,
  type AuditFilter,
  auditGroupOf,
  type AuditList,
  type AuditPage,
  type AuditState,
} from '@outrider/shared/ground/audit';
import { describeDevice } from '@outrider/shared/ground/describe-device';
import { AUDIT_ACTOR_LABELS, AUDIT_SOURCE_LABELS, auditLabelOf } from '@outrider/shared/ground/messages-audit';
import { ERASED_PERSON } from '@outrider/shared/ground/messages-erasure';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { verifyAudit } from '../../ground/audit/verify.ts';
import { csvLine } from '@outrider/shared/ground/csv';
import type { CompanyContext } from '../../ground/guard.ts';
import { cutPage, mostCounted, readAfter, toldTotal } from '../../ground/paging/listing.ts';
import type { Services } from '../../ground/services.ts';
import { readZone } from '../../ground/time/company-zone.ts';
import {
  conditionOf,
  countEntries,
  type EntryRow,
  listEntries,
  namesOf,
  peopleOf,
  serviceTokensOf,
} from './entries.store.ts';
import { idsIn, isObject, nameIn, readDetail } from './read-detail.ts';
import { readState } from './state.store.ts';

export async function listAudit(
  db: CompanyDb,
  { limit, cursor, total: asked, ...filter }: AuditList,
): Promise<AuditPage> {
  const where = await conditionOf(db, filter);
  const [rows, counted] = await Promise.all([
    listEntries(db, where, readAfter(cursor), limit + 1),
    countEntries(db, where, mostCounted(asked)),
  ]);
  const { items, next_cursor } = cutPage(rows, limit, ({ created_at }) => created_at);
  return { items: await present(db, items), ...toldTotal(asked, counted), next_cursor };
}

/** Entries as people read them: subjects and people by the names they have now. */
async function present(db: CompanyQueries, rows: EntryRow[]): Promise<AuditEntry[]> {
  if (rows.length === 0) return [];
  const ids = rows.flatMap(({ subject_id, detail }) => [...(subject_id ? [subject_id] : []), ...idsIn(detail)]);
  const [names, people, tokens] = [
    await namesOf(db, [...new Set(ids)]),
    new Map((await peopleOf(db)).map((person) => [person.id, person])),
    await serviceTokensOf(db),
  ];
  const actorOfRow = ({ actor_kind, actor_id, actor_name }: EntryRow): AuditActor => {
    const kind = actor_kind as ActorKind;
    const person = actor_id ? people.get(actor_id) : undefined;
    if (kind !== 'user' || !actor_id) return kind;
    if (!person) return 'super_admin';
    const isToken =
      actor_name !== person.full_name &&
      tokens.some(({ user_id, name }) => user_id === actor_id && name === actor_name);
    return isToken ? 'service_token' : kind;
  };
  return rows.map((row) => {
    const { action, subject_kind, subject_id, detail, erased_at } = row;
    const kind = actorOfRow(row);
    const refused = auditGroupOf(action) === 'refused';
    // Who tried to sign in is nobody yet: the account it was tried with stands for them.
    const tried = action === 'session.refused' && subject_id ? people.get(subject_id)?.email : undefined;
    const name = tried ?? row.actor_name ?? (erased_at ? ERASED_PERSON : AUDIT_ACTOR_LABELS[kind]);
    const called = (subject_id ? names.get(subject_id) : undefined) ?? nameIn(detail);
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      action,
      label: auditLabelOf(action, toldBy(detail)),
      group: auditGroupOf(action),
      refused,
      actor: { kind: tried ? 'user' : kind, id: row.actor_id, name },
      subject: subject_kind || called ? { kind: subject_kind ?? '', id: subject_id, name: called } : null,
      ip: row.ip,
      device: row.user_agent ? describeDevice(row.user_agent) : null,
      ...readDetail(row, (id) => names.get(id)),
      request_id: row.request_id,
      erased: erased_at !== null,
    };
  });
}

/** What a detail says of its action's name. */
function toldBy(detail: unknown): Parameters<typeof auditLabelOf>[1] {
  if (!isObject(detail)) return {};
  return {
    role_changed: isObject(detail['role']),
    ...(typeof detail['kind'] === 'string' && { kind: detail['kind'] }),
  };
}

const PAGE = 1_000;
const HEADERS = [
  'Time (UTC)',
  'Who',
  'Kind',
  'Action',
  'On',
  'From',
  'Device',
  'Reason',
  'Changes',
  'Details',
  'Request ID',
  'Entry ID',
];

type AuditFile = { type: string; name: string; total: number; content: Readable };

/**
 * The entries of a filter as CSV, read as fast as they are taken. That it was asked for is an entry itself, written
 * before the first byte leaves.
 */
export async function exportAudit(
  { db, actor }: Pick<CompanyContext, 'db' | 'actor'>,
  filter: AuditFilter,
  now: Date,
): Promise<AuditFile> {
  const where = await conditionOf(db, filter);
  const total = await countEntries(db, where, null);
  await recordAudit(db, actor, {
    action: 'audit.export',
    detail: { records: total, format: 'csv', filter: JSON.stringify(filter) },
  });
  return {
    type: 'text/csv; charset=utf-8',
    name: `audit-log-${dayAt(now, await readZone(db))}.csv`,
    total,
    content: Readable.from(csvText(db, where), { objectMode: false }),
  };
}

async function* csvText(db: CompanyQueries, where: Awaited<ReturnType<typeof conditionOf>>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(HEADERS)}`; // the mark tells Excel that it is UTF-8
  for (let cursor: string | null = null; ;) {
    const rows: EntryRow[] = await listEntries(db, where, readAfter(cursor), PAGE + 1);
    const { items, next_cursor } = cutPage(rows, PAGE, ({ created_at }) => created_at);
    yield (await present(db, items)).map((entry) => csvLine(cellsOf(entry))).join('');
    if (!next_cursor) return;
    cursor = next_cursor;
  }
}

const cellsOf = (entry: AuditEntry): string[] => [
  entry.created_at,
  entry.actor.name,
  AUDIT_ACTOR_LABELS[entry.actor.kind],
  entry.label,
  entry.subject?.name ?? '',
  entry.ip ?? AUDIT_SOURCE_LABELS[entry.actor.kind] ?? '',
  entry.device ?? '',
  entry.reason ?? '',
  entry.changes.map(({ label, from, to }) => `${label}: ${from ?? ''} → ${to ?? ''}`).join('; '),
  entry.facts.map(({ label, value }) => `${label}: ${value}`).join('; '),
  entry.request_id ?? '',
  entry.id,
];

/** How many of the newest entries are checked while somebody waits; the whole log is checked every night. */
const CHECKED_AT_ONCE = 20_000;

export async function verifyNow(db: CompanyDb, services: Services, actor: Actor): Promise<AuditState> {
  const { checked, found } = await verifyAudit(db, services.secrets, services.now(), { last: CHECKED_AT_ONCE });
  await recordAudit(db, actor, { action: 'audit.verify', detail: { entries: checked, problems: found } });
  return readState(db);
}
