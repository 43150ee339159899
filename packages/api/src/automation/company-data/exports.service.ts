import type { CompanyDb } from '@outrider/db';
import { type CompanyExport, EXPORT_DAYS } from '@outrider/shared/people/company-data';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type Actor, SYSTEM } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { notifyPeople } from '../../people/notifications/followers.store.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import {
  beginExport,
  type Begun,
  endExport,
  findExport,
  type Held,
  insertExport,
  insertStretch,
  listExports,
  readStretch,
} from './exports.store.ts';
import { DATA_WORDS } from './words.ts';
import { openZip, type Zip } from './write-zip.ts';

export const EXPORT_JOB = 'export-company';
const DAY_MS = 86_400_000;
const STRETCH_BYTES = 256 * 1024;
const ATTEMPTS = 5;
const SHOWN = 10;

export async function exportsOf(db: CompanyDb) {
  const items = await listExports(db, SHOWN);
  return { items, total: items.length, next_cursor: null };
}

/** @throws 409 while another one of the company is being made */
export async function startExport(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  services: Services,
): Promise<CompanyExport> {
  const now = services.now();
  const id = uuidv7(now.getTime());
  await db.transaction(async (tx) => {
    if (!(await insertExport(tx, id, user.id, now))) throw new AppError('CONFLICT', MESSAGES.exportRunning);
    await recordAudit(tx, actor, { action: 'data.export_start', subject_kind: 'company_export', subject_id: id });
  });
  await services.jobs.add(EXPORT_JOB, { company_id: db.companyId, id }, { uniqueKey: id });
  return requireExport(db, id);
}

/** For a download. @throws 404 unless it is whole and not expired */
export async function openExport(db: CompanyDb, actor: Actor, id: string, now: Date): Promise<CompanyExport> {
  const found = await requireExport(db, id);
  if (found.state !== 'done' || (found.expires_at !== null && new Date(found.expires_at) <= now))
    throw new AppError('NOT_FOUND', MESSAGES.exportExpired);
  await recordAudit(db, actor, { action: 'data.export_download', subject_kind: 'company_export', subject_id: id });
  return found;
}

export async function* exportBytes(db: CompanyDb, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const bytes = await readStretch(db, id, position);
    if (!bytes) return;
    yield Buffer.from(bytes);
  }
}

async function requireExport(db: CompanyDb, id: string): Promise<CompanyExport> {
  const found = await findExport(db, id);
  if (!found) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return found;
}

/**
 * Makes the zip from its beginning, however often it was begun. Another worker's start ends this one at its next
 * stretch.
 */
export async function makeExport(db: CompanyDb, services: Services, id: string, signal: AbortSignal): Promise<void> {
  const company = await db.company.findFirst({ select: { id: true, name: true } });
  const found = await findExport(db, id);
  if (!company || !found) return;
  const zip = await openZip(db, { company, now: services.now });
  const begun = await db.transaction((tx) => beginExport(tx, id, zip.total, services.now()));
  if (!begun) return void zip.stream.destroy();
  const held = { id, fence: begun.fence };
  if (begun.fence > ATTEMPTS) {
    zip.stream.destroy();
    return finish(db, services, held, begun, 'failed', {});
  }
  if (await store(db, services, zip, held, signal)) await finish(db, services, held, begun, 'done', zip.counted);
  services.wake.relay();
}

/** @returns false where another worker took over */
async function store(db: CompanyDb, services: Services, zip: Zip, held: Held, signal: AbortSignal): Promise<boolean> {
  let waiting: Buffer[] = [];
  let size = 0;
  let position = 0;
  const put = () => {
    const bytes = new Uint8Array(Buffer.concat(waiting));
    waiting = [];
    size = 0;
    return db.transaction((tx) =>
      insertStretch(tx, held, { position: position++, bytes, done: zip.done() }, services.now()),
    );
  };
  for await (const part of zip.stream) {
    signal.throwIfAborted();
    waiting.push(part as Buffer);
    size += (part as Buffer).length;
    if (size >= STRETCH_BYTES && !(await put())) return false;
  }
  return size === 0 || put();
}

async function finish(
  db: CompanyDb,
  services: Services,
  held: Held,
  { asked_by }: Begun,
  state: 'done' | 'failed',
  counted: Record<string, number>,
): Promise<void> {
  const now = services.now();
  await db.transaction(async (tx) => {
    const expires_at = state === 'done' ? new Date(now.getTime() + EXPORT_DAYS * DAY_MS) : null;
    if (!(await endExport(tx, held, { state, now, expires_at, counted }))) return;
    const rows = Object.values(counted).reduce((sum, count) => sum + count, 0);
    const action = state === 'done' ? 'data.export' : 'data.export_fail';
    await recordAudit(tx, SYSTEM, {
      action,
      subject_kind: 'company_export',
      subject_id: held.id,
      detail: { rows, counted },
    });
    const news =
      state === 'done'
        ? { title: DATA_WORDS.exportReady, message: DATA_WORDS.exportReadyMessage }
        : { title: DATA_WORDS.exportFailed, message: DATA_WORDS.exportFailedMessage };
    await notifyPeople(tx, SYSTEM, held.id, [asked_by], { ...news, link_path: '/settings/data' });
  });
}
