import type { Database } from '@outrider/db';
import { defineJob, type JobContext, type JobDefinition } from '@outrider/jobs';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { z } from 'zod';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { companyMayWork } from '../../ground/companies/standing.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { RIGHTS, rightsIn } from '../../ground/sql/who-may.ts';
import { findOwnFields, namesGone } from '../fields/own-fields.ts';
import type { Services } from '../../ground/services.ts';
import { checkImport } from './check.ts';
import { addImportJob, IMPORT_JOB, type ImportJob } from './imports.service.ts';
import { cleanUpImports, findImport, findStalled, type ImportRow, lockImport, patchImport } from './imports.store.ts';
import type { Importer } from './target.ts';
import { tellEnd } from './tell.ts';
import { undoImport } from './undo.ts';
import { writeImport } from './write.ts';

const RETRIES = 5;
/** How often a run looks whether it was stopped, and tells the screens that watch. */
const LOOKS_EVERY_MS = 500;
const STALLED_MS = 2 * 60_000;
const HOUR_MS = 3_600_000;
/** How long the rows of a finished import are kept, for its preview. */
const ROWS_KEPT_MS = 30 * 24 * HOUR_MS;

export function createImportJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: IMPORT_JOB,
      input: z.object({ company_id: z.uuid(), id: z.uuid(), turn: z.number().int() }),
      concurrency: 2,
      retry: { times: RETRIES, baseMs: 500, maxMs: 30_000 },
      run: (data, context) => workOnImport(database, services, data, context),
    }),
    defineJob({
      name: 'sweep-imports',
      every: '1 minute',
      input: z.object({}),
      async run() {
        const ago = (ms: number) => new Date(services.now().getTime() - ms);
        for (const job of await findStalled(database.platform, ago(STALLED_MS))) await addImportJob(services.jobs, job);
        await cleanUpImports(database.platform, { uploads: ago(HOUR_MS), rows: ago(ROWS_KEPT_MS) });
      },
    }),
  ] as JobDefinition<never, unknown>[];
}

/**
 * Works on an import until it is where it was asked to be, or somebody stopped it. Whoever takes it over goes on after
 * the last batch.
 */
async function workOnImport(
  database: Database,
  services: Services,
  { company_id, id, turn }: ImportJob,
  job: JobContext,
): Promise<void> {
  const db = database.forCompany(company_id);
  const row = await findImport(db, id);
  if (!row || row.turn !== turn || !(await companyMayWork(db, services.now()))) return; // the sweep asks again
  const end = async (patch: Parameters<typeof patchImport>[2]) => {
    const ended = await db.transaction(async (tx) => {
      const now = await lockImport(tx, id);
      if (now?.state !== row.state || now.turn !== turn) return false;
      const expected = row.state === 'checking' && patch.state === 'checked' ? { expected: now.counted } : {};
      await patchImport(tx, id, {
        ...patch,
        ...expected,
        ...(patch.state !== 'checked' && { finished_at: services.now() }),
      });
      const actor = { kind: 'system', id: null, name: null } as const;
      await recordAudit(tx, actor, {
        action: 'import.ended',
        subject_kind: 'import',
        subject_id: id,
        detail: { state: patch.state ?? '', ...now.counted },
      });
      if (patch.state === 'done' || patch.state === 'undone' || (patch.state === 'failed' && row.state !== 'checking'))
        await tellEnd(tx, now, patch.state, patch.reason ?? null);
      await insertEvent(tx, 'import.changed', id, { ended: patch.state ?? null });
      return true;
    });
    if (ended) services.wake.relay();
  };
  let lookedAt = 0;
  const onBatch = async () => {
    job.signal.throwIfAborted();
    if (performance.now() - lookedAt < LOOKS_EVERY_MS) return true; // every batch asks for the state by itself, under its lock
    lookedAt = performance.now();
    await job.touch();
    if (!(await companyMayWork(db, services.now()))) return false; // it stays as it is, and the sweep asks again
    await insertEvent(db, 'import.changed', id);
    services.wake.relay();
    return (await findImport(db, id))?.state === row.state;
  };
  try {
    const importer = await findImporter(db, row);
    if (!importer) return await end({ state: 'failed', reason: MESSAGES.importerGone });
    const actor = { kind: 'user', id: importer.id, name: importer.name } as const;
    const fields = row.mapping.flatMap(({ field }) => field ?? []);
    if (row.state !== 'undoing' && namesGone(await findOwnFields(db, row.record_type), fields).length > 0)
      return await end({ state: row.state === 'checking' ? 'ready' : 'failed', reason: MESSAGES.importFieldGone });
    if (row.state === 'checking' && (await checkImport(services, db, row, importer, onBatch)))
      await end({ state: 'checked' });
    else if (row.state === 'running' && (await writeImport(services, db, row, importer, onBatch)))
      await end({ state: 'done' });
    else if (row.state === 'undoing' && (await undoImport(services, db, row, actor, onBatch)))
      await end({ state: 'undone' });
  } catch (error) {
    if (job.signal.aborted || job.attempt <= RETRIES) throw error;
    services.log.error({ err: error, company_id, import_id: id }, 'An import failed');
    await end({ state: row.state === 'checking' ? 'ready' : 'failed', reason: MESSAGES.internal });
  }
}

async function findImporter(db: Parameters<typeof findImport>[0], { created_by }: ImportRow): Promise<Importer | null> {
  const user = await db.user.findFirst({
    where: { id: created_by, disabled_at: null },
    select: { id: true, full_name: true, automation_mode: true, ...RIGHTS },
  });
  return (
    user && {
      id: user.id,
      name: user.full_name,
      ...rightsIn(user),
      automation_mode: user.automation_mode as Importer['automation_mode'],
    }
  );
}
