import { isDeepStrictEqual } from 'node:util';
import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { EMPTY_PLAYBOOK, type Playbook, type PlaybookSave } from '@outrider/shared/insight/playbook';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import type { Services } from '../../ground/services.ts';
import { findGaps, isReady } from './gaps.ts';
import { addVersion, findPlaybook, listPlaybookVersions, type StoredPlaybook } from './playbook.store.ts';

/** @throws 404 for a version that isn't there */
export async function getPlaybook(db: CompanyDb, version?: number): Promise<Playbook> {
  const stored = await findPlaybook(db, version ?? null);
  if (!stored && version !== undefined) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return present(stored);
}

export async function listVersions(db: CompanyDb) {
  const versions = await listPlaybookVersions(db);
  return { versions: versions.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })) };
}

/** @throws 409 where somebody saved something else in the meantime */
export async function savePlaybook(
  db: CompanyDb,
  { now: clock }: Pick<Services, 'now'>,
  user: CompanyUser,
  actor: Actor,
  { version, content }: PlaybookSave,
): Promise<Playbook> {
  const now = clock();
  const saved = await db.transaction(async (tx) => {
    const before = await findPlaybook(tx);
    // Whoever sends the same again, after an answer that got lost, has what they asked for.
    if (before && isDeepStrictEqual(before.content, content)) return before;
    if (!(await addVersion(tx, { version, content, by: user.id, now })))
      throw new AppError('CONFLICT', MESSAGES.playbookChanged, { version: before?.version ?? 0 });
    await recordAudit(tx, actor, {
      action: 'playbook.save',
      detail: { version: version + 1, changed: changedParts(before, content) },
    });
    await insertEvent(tx, 'playbook.changed', user.company.id);
    return { version: version + 1, content, updated_at: now, updated_by_name: actor.name };
  });
  return present(saved);
}

function changedParts(before: StoredPlaybook | null, content: PlaybookSave['content']): string[] {
  const known: Record<string, unknown> = before?.content ?? EMPTY_PLAYBOOK;
  return Object.entries(content).flatMap(([part, value]) => (isDeepStrictEqual(known[part], value) ? [] : [part]));
}

function present(stored: StoredPlaybook | null): Playbook {
  const content = stored?.content ?? EMPTY_PLAYBOOK;
  const gaps = findGaps(content);
  return {
    version: stored?.version ?? 0,
    content,
    is_ready: isReady(gaps),
    gaps,
    updated_at: stored?.updated_at.toISOString() ?? null,
    updated_by_name: stored?.updated_by_name ?? null,
  };
}
