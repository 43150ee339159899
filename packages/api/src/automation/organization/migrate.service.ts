import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { MigrationResults, migratedSchema, migrationLastSchema } from '@outrider/shared/automation/organization';
import type { z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { lockOrganization, setUp } from './initialize.service.ts';
import {
  countRest,
  deleteMigration,
  findLastMigration,
  giveDepartments,
  giveUsersDepartments,
  insertMigration,
  lockMigration,
  markUndone,
  type Rest,
  SUBJECTS,
  type Subject,
  takeDepartments,
} from './migrate.store.ts';
import { MIGRATION_WORDS } from './words.ts';

/** Rows of one transaction: short enough that whoever captures or edits meanwhile does not notice. */
const BATCH = 2_000;
const FIRST = '00000000-0000-0000-0000-000000000000';
const NOTHING: MigrationResults = {
  leads_migrated: 0,
  opportunities_migrated: 0,
  sales_agents_migrated: 0,
  users_updated: 0,
};

/**
 * Gives a department to everything that has none, by the rules of rules.ts, in batches: a crash leaves whole batches,
 * and asked again it takes the rest. Makes the departments first where there are none. Two at once share the work.
 */
export async function migrateSalesData(
  db: CompanyDb,
  services: Services,
  actor: Actor,
): Promise<z.infer<typeof migratedSchema>> {
  const id = await db.transaction(async (tx) => {
    await setUp(tx, actor);
    const migration = await insertMigration(tx, actor.id ?? '');
    await giveUsersDepartments(tx, migration);
    return migration;
  });
  for (const subject of ['sales_agent', 'opportunity', 'lead'] as const) {
    let after: string | null = FIRST;
    while (after !== null) after = await giveBatch(db, id, subject, after);
  }
  const untouched = tellRest(await countRest(db, id));
  return db.transaction(async (tx) => {
    const { counted } = (await lockMigration(tx, id)) ?? { counted: NOTHING };
    const moved = sum(counted);
    if (moved === 0) {
      await deleteMigration(tx, id);
      return { message: MESSAGES.migratedNothing, migration_results: NOTHING, migration_id: null, untouched };
    }
    await insertEvent(tx, 'organization.changed', id);
    await recordAudit(tx, actor, {
      action: 'organization.migrate',
      subject_kind: 'department_migration',
      subject_id: id,
      detail: counted,
    });
    return { message: MESSAGES.migrated(moved), migration_results: counted, migration_id: id, untouched };
  });
}

/** @returns where the next batch begins; null when this was the last */
const giveBatch = (
  db: CompanyDb,
  id: string,
  subject: Exclude<Subject, 'user'>,
  after: string,
): Promise<string | null> =>
  db.transaction(async (tx) => {
    await lockOrganization(tx);
    return (await giveDepartments(tx, id, subject, after, BATCH)).last;
  });

export async function getLastMigration(db: CompanyDb): Promise<z.infer<typeof migrationLastSchema>> {
  const row = await findLastMigration(db);
  if (!row) return { migration: null };
  const { id, counted, creator, created_at, undone_at } = row;
  return {
    migration: {
      id,
      migration_results: counted as MigrationResults,
      created_by_name: creator.full_name,
      created_at: created_at.toISOString(),
      undone_at: undone_at?.toISOString() ?? null,
    },
  };
}

/**
 * Takes the departments back that the migration gave, where nobody gave another one since. Twice is once. @throws 404
 */
export async function undoMigration(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  id: string,
): Promise<z.infer<typeof migratedSchema>> {
  const before = await db.transaction((tx) => lockMigration(tx, id));
  if (!before) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (before.undone_at)
    return { message: MESSAGES.migrationUndoneBefore, migration_results: NOTHING, migration_id: id, untouched: [] };
  const results = { ...NOTHING };
  let kept = 0;
  for (const subject of Object.keys(SUBJECTS) as Subject[]) {
    for (let noted = BATCH; noted === BATCH;) {
      const step = await db.transaction((tx) => takeDepartments(tx, id, subject, BATCH));
      results[SUBJECTS[subject]] += step.back;
      kept += step.noted - step.back;
      noted = step.noted;
    }
  }
  return db.transaction(async (tx) => {
    await lockMigration(tx, id);
    await markUndone(tx, id, actor.id, services.now());
    await insertEvent(tx, 'organization.changed', id);
    await recordAudit(tx, actor, {
      action: 'organization.undo_migration',
      subject_kind: 'department_migration',
      subject_id: id,
      detail: results,
    });
    return {
      message: MESSAGES.migrationUndone(sum(results)),
      migration_results: results,
      migration_id: id,
      untouched: kept > 0 ? [MIGRATION_WORDS.movedSince(many(kept, 'record'), kept === 1)] : [],
    };
  });
}

const sum = (results: MigrationResults) => Object.values(results).reduce((total, count) => total + count, 0);
const many = (count: number, one: string, more = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;

function tellRest({ leads, opportunities, agents, people, admins, disabled }: Rest): string[] {
  const had = [
    leads && many(leads, 'lead'),
    opportunities && many(opportunities, 'opportunity', 'opportunities'),
    agents && many(agents, 'AI agent'),
    people && many(people, 'person', 'people'),
  ].filter(Boolean);
  return [
    had.length > 0 && MIGRATION_WORDS.hadAlready(had.join(', ')),
    admins > 0 && MIGRATION_WORDS.unnamed(many(admins, 'company admin')),
    disabled > 0 && `${many(disabled, 'disabled user')}`,
  ].filter((line) => line !== false);
}
