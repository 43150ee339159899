import type { CompanyDb, CompanyTx, Database } from '@outrider/db';
import { defineJob, type JobContext, type JobDefinition } from '@outrider/jobs';
import type { HeldCounts } from '@outrider/shared/automation/erasure';
import { z } from 'zod';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { eraseInAudit } from './audit.store.ts';
import { ERASURE_JOB } from './erasure.service.ts';
import { type ErasureRow, finish, keepProgress, listDue, lockErasure, watch } from './erasures.store.ts';
import { findPerson } from './find-person.ts';
import { eraseAnswers, takeStep } from './steps.ts';
import { sealedAs, type Subject } from './subject.ts';

/**
 * What began before the addresses were refused may still have written the person: by then it is over, and everything is
 * looked at once more.
 */
const SECOND_LOOK_MS = 60_000;

export function createErasureJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: ERASURE_JOB,
      input: z.object({ company_id: z.uuid(), id: z.uuid() }),
      concurrency: 1,
      run: ({ company_id, id }, context) => workOff(database, services, { company_id, id }, context),
    }),
    defineJob({
      name: 'sweep-erasures',
      every: '1 minute',
      input: z.object({}),
      async run() {
        const before = new Date(services.now().getTime() - SECOND_LOOK_MS);
        for (const due of await listDue(database.platform, before))
          await services.jobs.add(ERASURE_JOB, due, { uniqueKey: due.id });
      },
    }),
  ] as JobDefinition<never, unknown>[];
}

type Ended = { subject: Subject; state: ErasureRow['state'] };
type Due = { company_id: string; id: string };

/**
 * Step by step, each a transaction under the erasure's lock: two workers take turns, and after a crash the next one
 * goes on where it was. A company that may not work is no reason to keep somebody's data.
 */
async function workOff(
  database: Database,
  services: Services,
  { company_id, id }: Due,
  { signal }: JobContext,
): Promise<void> {
  const db = database.forCompany(company_id);
  for (;;) {
    signal.throwIfAborted();
    const went = await db.transaction((tx) => workStep(tx, services, id));
    if (went === 'more') continue;
    if (went === 'over') return;
    await eraseAnswers(database.platform, company_id, went.subject, services.secrets);
    await eraseInAudit(database.platform, services.secrets, company_id, went.subject);
    await close(db, services, id, went.state);
    services.wake.relay();
    return;
  }
}

/** @returns who it was where that was the last step, and which look it ended */
async function workStep(tx: CompanyTx, { secrets, now }: Services, id: string): Promise<'more' | 'over' | Ended> {
  const erasure = await lockErasure(tx, id);
  if (!erasure?.subject || !isItsTurn(erasure, now())) return 'over';
  const known = JSON.parse(secrets.open(erasure.subject, sealedAs(id))) as Subject;
  const subject = erasure.step === 0 ? await lookAgain(tx, known) : known;
  const { next, counts } = await takeStep(tx, subject, erasure);
  if (!next) return { subject, state: erasure.state };
  const sealed = secrets.seal(JSON.stringify(subject), sealedAs(id));
  await keepProgress(tx, id, next, { subject: sealed, counts: withMore(erasure, counts), now: now() });
  return 'more';
}

/** The second look waits until whatever had begun before is over. */
const isItsTurn = ({ state, step, worked_at }: ErasureRow, now: Date) =>
  state === 'working' || step > 0 || now.getTime() - worked_at.getTime() >= SECOND_LOOK_MS;

/** Their records as they are now, and what is known of them from before. */
async function lookAgain(tx: CompanyTx, known: Subject): Promise<Subject> {
  const { subject } = await findPerson(tx, known.emails);
  const both = (a: string[], b: string[]) => [...new Set([...a, ...b])];
  return {
    ...known,
    emails: both(known.emails, subject.emails),
    phones: both(known.phones, subject.phones),
    leads: both(known.leads, subject.leads),
    contacts: both(known.contacts, subject.contacts),
  };
}

/** The kinds were counted when it was asked for; what is found by its words besides is the rest. */
const withMore = ({ counts, step }: ErasureRow, more: HeldCounts): HeldCounts =>
  step > 2 && more.other ? { ...counts, other: (counts.other ?? 0) + more.other } : counts;

/** Another worker may have ended the same look meanwhile. */
async function close(db: CompanyDb, { now }: Services, id: string, ended: ErasureRow['state']): Promise<void> {
  await db.transaction(async (tx) => {
    const erasure = await lockErasure(tx, id);
    if (!erasure || erasure.state !== ended) return;
    await (ended === 'working' ? watch(tx, id, now()) : finish(tx, id, now()));
    await insertEvent(tx, 'erasure.changed', id);
  });
}
