import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import { type DealModel, RULES_VERSION, type ScoringModel } from '@outrider/scoring';
import type { ModelKind } from '@outrider/shared/insight/scoring';
import { leadsOf } from '../../records/leads/counts.store.ts';
import { RULES_NOTES, type VersionNotes } from './notes.ts';

/** A version without its model, which is up to a third of a megabyte. */
export type VersionRow<K extends ModelKind = 'lead'> = {
  id: string;
  kind: ModelKind;
  version: string;
  state: 'active' | 'retired';
  notes: VersionNotes<K>;
  examples: number;
  conversions: number;
  trained_at: Date;
};

const COLUMNS = Prisma.sql`id, kind, version, state, evaluation AS notes, examples, conversions, trained_at`;
/** The rules' row stands for no training. */
const TRAINED = Prisma.sql`version LIKE 'v%'`;
/** What a company may have several of, each with an active version of its own. */
const of = (kind: ModelKind) => Prisma.sql`kind = ${kind}`;
export type ModelOf = { lead: ScoringModel; deal: DealModel };

export async function findActiveId(db: CompanyQueries, kind: ModelKind): Promise<string | null> {
  const [row] = await db.$queryRaw<
    { id: string }[]
  >`SELECT id FROM scoring_models WHERE ${of(kind)} AND state = 'active'`;
  return row?.id ?? null;
}

/** The model is null where the active version is the rules, or none was ever chosen. */
export async function findActiveModel<K extends ModelKind>(
  db: CompanyQueries,
  kind: K,
): Promise<{ id: string | null; model: ModelOf[K] | null }> {
  const [row] = await db.$queryRaw<
    { id: string; model: ModelOf[K] | null }[]
  >`SELECT id, model FROM scoring_models WHERE ${of(kind)} AND state = 'active'`;
  return { id: row?.id ?? null, model: readModel(row?.model) };
}

/** A lead's. */
export async function findModelOf(db: CompanyQueries, id: string): Promise<ScoringModel | null> {
  const [row] = await db.$queryRaw<
    { model: ScoringModel | null }[]
  >`SELECT model FROM scoring_models WHERE id = ${id}::uuid`;
  return readModel(row?.model);
}

/** What this program can score with. */
const readModel = <M extends ModelOf[ModelKind]>(model: M | null | undefined) =>
  model?.format === 1 && model.core ? model : null;

const findOne = async <K extends ModelKind>(
  db: CompanyQueries,
  kind: K,
  rest: Prisma.Sql,
): Promise<VersionRow<K> | null> => {
  const [row] = await db.$queryRaw<
    VersionRow<K>[]
  >`SELECT ${COLUMNS} FROM scoring_models WHERE ${of(kind)} AND ${rest}`;
  return row ?? null;
};
export const findActive = <K extends ModelKind>(db: CompanyQueries, kind: K) =>
  findOne(db, kind, Prisma.sql`state = 'active'`);
export const findVersion = <K extends ModelKind>(db: CompanyQueries, kind: K, version: string) =>
  findOne(db, kind, Prisma.sql`version = ${version}`);
export async function findById(db: CompanyQueries, id: string): Promise<VersionRow<ModelKind> | null> {
  const [row] = await db.$queryRaw<
    VersionRow<ModelKind>[]
  >`SELECT ${COLUMNS} FROM scoring_models WHERE id = ${id}::uuid`;
  return row ?? null;
}
/** The training asked for last, whatever became of it. */
export const findNewest = <K extends ModelKind>(db: CompanyQueries, kind: K) =>
  findOne(db, kind, Prisma.sql`${TRAINED} ORDER BY id DESC LIMIT 1`);
export const findNewestTrained = <K extends ModelKind>(db: CompanyQueries, kind: K) =>
  findOne(db, kind, Prisma.sql`${TRAINED} AND evaluation -> 'training' ->> 'state' = 'done' ORDER BY id DESC LIMIT 1`);
/** The newest that leads can be scored by, other than the rules. */
export const findNewestUsable = <K extends ModelKind>(db: CompanyQueries, kind: K) =>
  findOne(db, kind, Prisma.sql`${TRAINED} AND (evaluation ->> 'usable')::boolean ORDER BY id DESC LIMIT 1`);
/** The rules' own row, where they have one. */
export const findRules = <K extends ModelKind>(db: CompanyQueries, kind: K) => findVersion(db, kind, RULES_VERSION);
/** The re-score asked for last. */
export const findLastRescored = <K extends ModelKind>(db: CompanyQueries, kind: K) =>
  findOne(
    db,
    kind,
    Prisma.sql`evaluation -> 'rescore' ->> 'asked_at' IS NOT NULL
      ORDER BY evaluation -> 'rescore' ->> 'asked_at' DESC LIMIT 1`,
  );

/** Newest first; the rules' row is not among them. */
export const listVersions = <K extends ModelKind>(db: CompanyQueries, kind: K, limit: number) =>
  db.$queryRaw<
    VersionRow<K>[]
  >`SELECT ${COLUMNS} FROM scoring_models WHERE ${of(kind)} AND ${TRAINED} ORDER BY id DESC LIMIT ${limit}`;

export async function countOutcomes(db: CompanyQueries): Promise<{ converted: number; unqualified: number }> {
  const [row] = await db.$queryRaw<[{ converted: number; unqualified: number }]>`
    SELECT ${leadsOf(Prisma.sql`status = 'converted'`)} AS converted,
      ${leadsOf(Prisma.sql`status = 'unqualified'`)} AS unqualified
    FROM lead_counts`;
  return row;
}

/**
 * One change of a company's versions at a time. Leads can still be written meanwhile: their foreign keys do not wait
 * for this lock.
 */
export const lockVersions = (tx: CompanyTx) => tx.$queryRaw`SELECT id FROM companies FOR NO KEY UPDATE`;

/** The next free name. Under lockVersions. */
export async function nextVersion(tx: CompanyTx, kind: ModelKind): Promise<string> {
  const [row] = await tx.$queryRaw<
    { next: number }[]
  >`SELECT coalesce(max(substr(version, 2)::int), 0) + 1 AS next FROM scoring_models WHERE ${of(kind)} AND ${TRAINED}`;
  return `v${row?.next ?? 1}`;
}

export async function insertVersion(
  tx: CompanyTx,
  row: { id: string; kind: ModelKind; version: string; notes: VersionNotes<ModelKind>; trained_by: string | null },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO scoring_models (id, kind, version, state, model, evaluation, examples, conversions, trained_by)
    VALUES (${row.id}::uuid, ${row.kind}, ${row.version}, 'retired', 'null', ${JSON.stringify(row.notes)}::jsonb, 0,
        0, ${row.trained_by}::uuid)`;
}

/** The rules' own row, made when it is first needed. Under lockVersions. */
export async function ensureRules<K extends ModelKind>(tx: CompanyTx, kind: K, id: string): Promise<VersionRow<K>> {
  const known = await findRules(tx, kind);
  if (known) return known;
  await insertVersion(tx, { id, kind, version: RULES_VERSION, notes: RULES_NOTES, trained_by: null });
  return {
    id,
    kind,
    version: RULES_VERSION,
    state: 'retired',
    notes: RULES_NOTES,
    examples: 0,
    conversions: 0,
    trained_at: new Date(),
  };
}

/** Changes these notes and leaves the others as they are: a re-score writes its own beside. */
export async function patchNotes(
  tx: CompanyQueries,
  id: string,
  notes: Partial<VersionNotes<ModelKind>>,
): Promise<void> {
  await tx.$executeRaw`UPDATE scoring_models
    SET evaluation = evaluation || ${JSON.stringify(notes)}::jsonb
    WHERE id = ${id}::uuid`;
}

export async function storeTrained(
  tx: CompanyTx,
  id: string,
  model: ModelOf[ModelKind],
  trained_at: Date,
): Promise<void> {
  const { n, converted } = model.report;
  await tx.$executeRaw`
    UPDATE scoring_models
    SET model = ${JSON.stringify(model)}::jsonb, examples = ${n}, conversions = ${converted}, trained_at = ${trained_at}
    WHERE id = ${id}::uuid`;
}

/** Makes this the one active version of its kind. Under lockVersions. */
export async function setActive(tx: CompanyTx, kind: ModelKind, id: string): Promise<void> {
  await tx.$executeRaw`UPDATE scoring_models SET state = 'retired' WHERE ${of(kind)} AND state = 'active'`;
  await tx.$executeRaw`UPDATE scoring_models SET state = 'active' WHERE id = ${id}::uuid`;
}
