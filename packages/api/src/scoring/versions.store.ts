import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import { RULES_VERSION, type ScoringModel } from '@outrider/scoring';
import { leadsOf } from '../leads/counts.store.ts';
import { RULES_NOTES, type VersionNotes } from './notes.ts';

/** A version without its model, which is up to a third of a megabyte. */
export type VersionRow = {
  id: string;
  version: string;
  state: 'active' | 'retired';
  notes: VersionNotes;
  examples: number;
  conversions: number;
  trained_at: Date;
};

const COLUMNS = Prisma.sql`id, version, state, evaluation AS notes, examples, conversions, trained_at`;
/** The rules' row stands for no training. */
const TRAINED = Prisma.sql`version LIKE 'v%'`;

export async function findActiveId(db: CompanyQueries): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`SELECT id FROM scoring_models WHERE state = 'active'`;
  return row?.id ?? null;
}

/** The model is null where the active version is the rules, or none was ever chosen. */
export async function findActiveModel(db: CompanyQueries): Promise<{ id: string | null; model: ScoringModel | null }> {
  const [row] = await db.$queryRaw<
    { id: string; model: ScoringModel | null }[]
  >`SELECT id, model FROM scoring_models WHERE state = 'active'`;
  return { id: row?.id ?? null, model: readModel(row?.model) };
}

export async function findModelOf(db: CompanyQueries, id: string): Promise<ScoringModel | null> {
  const [row] = await db.$queryRaw<
    { model: ScoringModel | null }[]
  >`SELECT model FROM scoring_models WHERE id = ${id}::uuid`;
  return readModel(row?.model);
}

/** What this program can score with. */
const readModel = (model: ScoringModel | null | undefined) => (model?.format === 1 && model.core ? model : null);

const findOne = async (db: CompanyQueries, rest: Prisma.Sql): Promise<VersionRow | null> => {
  const [row] = await db.$queryRaw<VersionRow[]>`SELECT ${COLUMNS} FROM scoring_models ${rest}`;
  return row ?? null;
};
export const findActive = (db: CompanyQueries) => findOne(db, Prisma.sql`WHERE state = 'active'`);
export const findVersion = (db: CompanyQueries, version: string) => findOne(db, Prisma.sql`WHERE version = ${version}`);
export const findById = (db: CompanyQueries, id: string) => findOne(db, Prisma.sql`WHERE id = ${id}::uuid`);
/** The training asked for last, whatever became of it. */
export const findNewest = (db: CompanyQueries) => findOne(db, Prisma.sql`WHERE ${TRAINED} ORDER BY id DESC LIMIT 1`);
export const findNewestTrained = (db: CompanyQueries) =>
  findOne(db, Prisma.sql`WHERE ${TRAINED} AND evaluation -> 'training' ->> 'state' = 'done' ORDER BY id DESC LIMIT 1`);
/** The newest that leads can be scored by, other than the rules. */
export const findNewestUsable = (db: CompanyQueries) =>
  findOne(db, Prisma.sql`WHERE ${TRAINED} AND (evaluation ->> 'usable')::boolean ORDER BY id DESC LIMIT 1`);
/** The rules' own row, where they have one. */
export const findRules = (db: CompanyQueries) => findVersion(db, RULES_VERSION);
/** The re-score asked for last. */
export const findLastRescored = (db: CompanyQueries) =>
  findOne(
    db,
    Prisma.sql`WHERE evaluation -> 'rescore' ->> 'asked_at' IS NOT NULL ORDER BY evaluation -> 'rescore' ->> 'asked_at' DESC LIMIT 1`,
  );

/** Newest first; the rules' row is not among them. */
export const listVersions = (db: CompanyQueries, limit: number) =>
  db.$queryRaw<VersionRow[]>`SELECT ${COLUMNS} FROM scoring_models WHERE ${TRAINED} ORDER BY id DESC LIMIT ${limit}`;

export async function countOutcomes(db: CompanyQueries): Promise<{ converted: number; unqualified: number }> {
  const [row] = await db.$queryRaw<[{ converted: number; unqualified: number }]>`
    SELECT ${leadsOf(Prisma.sql`status = 'converted'`)} AS converted, ${leadsOf(Prisma.sql`status = 'unqualified'`)} AS unqualified FROM lead_counts`;
  return row;
}

/** One change of a company's versions at a time. Leads can still be written meanwhile: their foreign keys do not wait for this lock. */
export const lockVersions = (tx: CompanyTx) => tx.$queryRaw`SELECT id FROM companies FOR NO KEY UPDATE`;

/** The next free name. Under lockVersions. */
export async function nextVersion(tx: CompanyTx): Promise<string> {
  const [row] = await tx.$queryRaw<
    { next: number }[]
  >`SELECT coalesce(max(substr(version, 2)::int), 0) + 1 AS next FROM scoring_models WHERE ${TRAINED}`;
  return `v${row?.next ?? 1}`;
}

export async function insertVersion(
  tx: CompanyTx,
  row: { id: string; version: string; notes: VersionNotes; trained_by: string | null },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO scoring_models (id, version, state, model, evaluation, examples, conversions, trained_by)
    VALUES (${row.id}::uuid, ${row.version}, 'retired', 'null', ${JSON.stringify(row.notes)}::jsonb, 0, 0, ${row.trained_by}::uuid)`;
}

/** The rules' own row, made when it is first needed. Under lockVersions. */
export async function ensureRules(tx: CompanyTx, id: string): Promise<VersionRow> {
  const known = await findRules(tx);
  if (known) return known;
  await insertVersion(tx, { id, version: RULES_VERSION, notes: RULES_NOTES, trained_by: null });
  return {
    id,
    version: RULES_VERSION,
    state: 'retired',
    notes: RULES_NOTES,
    examples: 0,
    conversions: 0,
    trained_at: new Date(),
  };
}

/** Changes these notes and leaves the others as they are: a re-score writes its own beside. */
export async function patchNotes(tx: CompanyQueries, id: string, notes: Partial<VersionNotes>): Promise<void> {
  await tx.$executeRaw`UPDATE scoring_models SET evaluation = evaluation || ${JSON.stringify(notes)}::jsonb WHERE id = ${id}::uuid`;
}

export async function storeTrained(tx: CompanyTx, id: string, model: ScoringModel, trained_at: Date): Promise<void> {
  const { n, converted } = model.report;
  await tx.$executeRaw`
    UPDATE scoring_models SET model = ${JSON.stringify(model)}::jsonb, examples = ${n}, conversions = ${converted}, trained_at = ${trained_at} WHERE id = ${id}::uuid`;
}

/** Makes this the one active version. Under lockVersions. */
export async function setActive(tx: CompanyTx, id: string): Promise<void> {
  await tx.$executeRaw`UPDATE scoring_models SET state = 'retired' WHERE state = 'active'`;
  await tx.$executeRaw`UPDATE scoring_models SET state = 'active' WHERE id = ${id}::uuid`;
}
