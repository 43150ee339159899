import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import type {
  ERASURE_REASONS,
  Erasure,
  ErasureStart,
  HeldCounts,
  Person,
  PersonAsk,
} from '@outrider/shared/automation/erasure';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { barAddress, findBarredAmong } from '../../records/do-not-contact/do-not-contact.store.ts';
import { addressHashes, hashPrefix } from '../../ground/erased/address-hash.ts';
import { findErased } from '../../ground/erased/erased.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import type { Services } from '../../ground/services.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import {
  type ErasureRow,
  findErasure,
  finish,
  insertErasure,
  insertTombstones,
  liftTombstones,
  listErasures,
  lockErasure,
} from './erasures.store.ts';
import { addressOf, countNamesakes, findPerson, type FoundPerson, isUser, textOf } from './find-person.ts';
import { countOwnRows } from './own-rows.store.ts';
import { sealedAs } from './subject.ts';

export const ERASURE_JOB = 'erase-person';

/** @throws 404 for a record that is not there */
async function emailOf(db: CompanyQueries, { email, lead_id, contact_id }: PersonAsk): Promise<string | null> {
  if (email !== undefined) return emailKey(email);
  const [row] = await db.$queryRaw<{ there: boolean }[]>`
    SELECT EXISTS (SELECT FROM leads WHERE id = ${lead_id ?? null}::uuid)
      OR EXISTS (SELECT FROM contacts WHERE id = ${contact_id ?? null}::uuid) AS there`;
  if (!row?.there) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const found = lead_id ? await addressOf(db, 'lead', lead_id) : await addressOf(db, 'contact', contact_id ?? '');
  return found && emailKey(found);
}

const nameOf = ({ facts }: FoundPerson['records'][number]): string =>
  [facts['first_name'], facts['last_name']].filter(Boolean).join(' ') || (textOf(facts['email']) ?? '');

async function countHeld(db: CompanyQueries, { subject, records }: FoundPerson): Promise<HeldCounts> {
  const count = (kind: 'lead' | 'contact') => records.filter((record) => record.kind === kind).length;
  const counts = { leads: count('lead'), contacts: count('contact'), ...(await countOwnRows(db, subject)) };
  return Object.fromEntries(Object.entries(counts).filter(([, held]) => held > 0));
}

/** What is held about a person, by kind. */
export async function askPerson(db: CompanyDb, asked: PersonAsk): Promise<Person> {
  const email = await emailOf(db, asked);
  if (email === null)
    return { email, addresses: [], records: [], counts: {}, namesakes: 0, is_user: false, erased_at: null };
  const found = await findPerson(db, [email]);
  const { emails } = found.subject;
  const erased = await findErased(db, emails);
  return {
    email,
    addresses: emails,
    records: found.records.map((record) => ({
      type: record.kind,
      id: record.id,
      name: nameOf(record),
      is_deleted: record.is_deleted,
    })),
    counts: await countHeld(db, found),
    namesakes: await countNamesakes(db, found.subject),
    is_user: await isUser(db, emails),
    erased_at: erased.get(email)?.toISOString() ?? null,
  };
}

/**
 * Begins to erase a person: from this moment their addresses are refused, and a job takes out everything that is
 * theirs. Where texts only have a name that somebody else has, too, they are left alone. Of somebody who is not known
 * only the address is refused. @throws 409 for a user of the company
 */
export async function startErasure(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  { email, reason }: Pick<ErasureStart, 'email'> & { reason: (typeof ERASURE_REASONS)[number] },
): Promise<Erasure> {
  const id = uuidv7();
  await db.transaction((tx) => beginErasure(tx, services, actor, { id, email, reason }));
  await services.jobs.add(ERASURE_JOB, { company_id: db.companyId, id }, { uniqueKey: id });
  return getErasure(db, id);
}

/** The same in a transaction of the caller's, who adds the job when it is committed. */
export async function beginErasure(
  tx: CompanyTx,
  { secrets, now: clock }: Pick<Services, 'secrets' | 'now'>,
  actor: Actor,
  { id, email, reason }: { id: string; email: string; reason: (typeof ERASURE_REASONS)[number] },
): Promise<void> {
  const now = clock();
  const found = await findPerson(tx, [email]);
  const { subject } = found;
  if (await isUser(tx, subject.emails)) throw refuse('CONFLICT', 'email', MESSAGES.erasesUser);
  const counts = await countHeld(tx, found);
  if ((await countNamesakes(tx, subject)) > 0) subject.names = [];
  const barred = await findBarredAmong(tx, subject.emails);
  const hashesOf = (key: string) => addressHashes(tx.companyId, key).slice(0, 1);
  await insertErasure(tx, {
    id,
    reason,
    counts,
    asked_by: actor.kind === 'user' ? actor.id : null,
    subject: secrets.seal(JSON.stringify(subject), sealedAs(id)),
    now,
  });
  await insertTombstones(tx, id, subject.emails.flatMap(hashesOf), {
    barred: subject.emails.filter((key) => barred.has(key)).flatMap(hashesOf),
    now,
  });
  await recordAudit(tx, actor, {
    action: 'person.erase',
    subject_kind: 'erasure',
    subject_id: id,
    detail: { reason, counts, addresses: subject.emails.flatMap(hashesOf).map(hashPrefix) },
  });
  await insertEvent(tx, 'erasure.changed', id);
}

/** @throws 404 */
export async function getErasure(db: CompanyDb, id: string): Promise<Erasure> {
  const row = await findErasure(db, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return present(row);
}

export async function pageOfErasures(
  db: CompanyDb,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: Erasure[]; next_cursor: string | null }> {
  const { items, next_cursor } = cutPage(
    await listErasures(db, readAfter(cursor), limit + 1),
    limit,
    ({ asked_at }) => asked_at,
  );
  return { items: items.map(present), next_cursor };
}

/**
 * The address may come in again, and is on the do-not-contact list where it was. The second look ends with it: it would
 * erase whoever comes in under that address from now on. @throws 404, 409 while the person is being erased, 422 for
 * another address
 */
export async function allowAgain(
  db: CompanyDb,
  { now }: Pick<Services, 'now'>,
  actor: Actor,
  { id, email }: { id: string; email: string },
): Promise<Erasure> {
  await db.transaction(async (tx) => {
    const erasure = await lockErasure(tx, id);
    if (!erasure) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (erasure.state === 'working') throw new AppError('CONFLICT', MESSAGES.stillErasing);
    const hashes = addressHashes(tx.companyId, emailKey(email));
    const lifted = await liftTombstones(tx, id, hashes);
    if (lifted.length === 0) throw refuse('UNPROCESSABLE_CONTENT', 'email', MESSAGES.notTheErased);
    if (erasure.state === 'watching') await finish(tx, id, now());
    if (lifted.some(({ barred }) => barred)) await barAddress(tx, { email, source: 'unsubscribe' });
    await recordAudit(tx, actor, {
      action: 'person.allow_again',
      subject_kind: 'erasure',
      subject_id: id,
      detail: { addresses: hashes.slice(0, 1).map(hashPrefix) },
    });
    await insertEvent(tx, 'erasure.changed', id);
  });
  return getErasure(db, id);
}

const present = (row: ErasureRow): Erasure => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  asked_at: row.asked_at.toISOString(),
  asked_by_name: row.asked_by_name,
  done_at: row.done_at?.toISOString() ?? null,
  counts: row.counts,
  refused: row.hashes.map(hashPrefix),
});
