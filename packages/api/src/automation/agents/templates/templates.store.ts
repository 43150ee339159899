import type { CompanyQueries, CompanyTx, Prisma } from '@outrider/db';
import {
  type LetterTemplate,
  letterTemplateSchema,
  TEMPLATE_LIMITS,
  type TemplateDraft,
  WRITING_FIELDS,
  type WritingTemplate,
  writingTemplateSchema,
} from '@outrider/shared/insight/letter-templates';

type Row = Omit<LetterTemplate, 'updated_at'> & { updated_at: Date };

/** All of the company, or one of them, by moment and name; `used` counts the letters that were proposed with it. */
export async function listTemplates(db: CompanyQueries, id: string | null = null): Promise<LetterTemplate[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT t.id, t.name, t.moment, t.language, t.subject, t.greeting, t.body, t.conditions, t.is_on, t.version,
      t.updated_at,
      u.full_name AS updated_by_name,
      (SELECT count(*)::int FROM agent_actions x
        WHERE x.company_id = t.company_id AND x.brief -> 'template' ->> 'id' = t.id::text) AS used
    FROM letter_templates t LEFT JOIN users u ON u.company_id = t.company_id AND u.id = t.updated_by
    WHERE ${id}::uuid IS NULL OR t.id = ${id}::uuid
    ORDER BY t.moment, t.name, t.id LIMIT ${TEMPLATE_LIMITS.templates}`;
  return rows.map((row) => letterTemplateSchema.parse({ ...row, updated_at: row.updated_at.toISOString() }));
}

/** Those that agents may use, the oldest first. */
export async function listWritingTemplates(db: CompanyQueries): Promise<WritingTemplate[]> {
  const rows = await db.letterTemplate.findMany({
    where: { is_on: true },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    take: TEMPLATE_LIMITS.templates,
    select: WRITING_FIELDS,
  });
  return rows.map((row) => writingTemplateSchema.parse(row));
}

/** Turned on or off; null where it was deleted. */
export async function findWritingTemplate(
  db: CompanyQueries,
  id: string,
): Promise<(WritingTemplate & { is_on: boolean }) | null> {
  const row = await db.letterTemplate.findFirst({ where: { id }, select: { ...WRITING_FIELDS, is_on: true } });
  return row && { ...writingTemplateSchema.parse(row), is_on: row.is_on };
}

export const countTemplates = (tx: CompanyTx): Promise<number> => tx.letterTemplate.count();

const dataOf = ({ conditions, ...draft }: TemplateDraft) => ({
  ...draft,
  conditions: conditions as Prisma.InputJsonObject,
});

/** @returns the new template's id; null where the company has one of that name */
export async function insertTemplate(
  tx: CompanyTx,
  draft: TemplateDraft,
  { by, now }: { by: string; now: Date },
): Promise<string | null> {
  const rows = await tx.letterTemplate.createManyAndReturn({
    data: [{ ...dataOf(draft), updated_by: by, created_at: now, updated_at: now }],
    skipDuplicates: true,
    select: { id: true },
  });
  return rows[0]?.id ?? null;
}

type LockedTemplate = { id: string; name: string; version: number };
export async function lockTemplate(tx: CompanyTx, id: string): Promise<LockedTemplate | null> {
  const [row] = await tx.$queryRaw<
    LockedTemplate[]
  >`SELECT id, name, version FROM letter_templates WHERE id = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}

export const updateTemplateRow = (
  tx: CompanyTx,
  id: string,
  draft: TemplateDraft,
  { by, now }: { by: string; now: Date },
) =>
  tx.letterTemplate.update({
    where: tx.key(id),
    data: { ...dataOf(draft), version: { increment: 1 }, updated_by: by, updated_at: now },
    select: { id: true },
  });

export const deleteTemplateRow = (tx: CompanyTx, id: string) =>
  tx.letterTemplate.delete({ where: tx.key(id), select: { id: true } });
