import type { CompanyQueries, Prisma } from '@outrider/db';

export const LANGUAGE_MODEL_SWITCH = 'language_model';

export async function isSwitchedOn(db: CompanyQueries, name: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ is_on: boolean }[]>`SELECT is_on FROM company_switches WHERE name = ${name}`;
  return row?.is_on ?? true;
}

/** @returns whether it stood otherwise before: two who switch at once switch once */
export async function setSwitch(
  db: CompanyQueries,
  name: string,
  is_on: boolean,
  changed_by: string | null = null,
  { reason, resume_at }: { reason: string | null; resume_at: Date | null } = { reason: null, resume_at: null },
): Promise<boolean> {
  const rows = await db.$queryRaw<{ is_on: boolean }[]>`
    INSERT INTO company_switches AS s (name, is_on, changed_by, reason, resume_at)
    VALUES (${name}, ${is_on}, ${changed_by}::uuid, ${reason}, ${resume_at})
    ON CONFLICT (company_id, name) DO UPDATE SET is_on = excluded.is_on, changed_by = excluded.changed_by,
      changed_at = now(), reason = excluded.reason, resume_at = excluded.resume_at
    WHERE s.is_on <> excluded.is_on
    RETURNING is_on`;
  return rows.length > 0;
}

export type Switched = {
  is_on: boolean;
  changed_by_name: string | null;
  changed_at: Date;
  reason: string | null;
  resume_at: Date | null;
};
/** Who switched it last, and when; null before anybody did. */
export async function readSwitched(db: CompanyQueries, name: string): Promise<Switched | null> {
  const [row] = await db.$queryRaw<Switched[]>`
    SELECT s.is_on, u.full_name AS changed_by_name, s.changed_at, s.reason, s.resume_at
    FROM company_switches s
    LEFT JOIN users u ON u.company_id = s.company_id AND u.id = s.changed_by
    WHERE s.name = ${name}`;
  return row ?? null;
}

/**
 * Takes tokens from the day's budget before they are spent: two calls at once cannot take the same. @returns whether
 * there were so many left
 */
export async function takeTokens(db: CompanyQueries, day: string, tokens: number, limit: number): Promise<boolean> {
  if (tokens > limit) return false;
  const taken = await db.$queryRaw<{ calls: number }[]>`
    INSERT INTO language_model_days AS d (day, calls, tokens) VALUES (${day}::date, 1, ${tokens})
    ON CONFLICT (company_id, day) DO UPDATE SET calls = d.calls + 1, tokens = d.tokens + excluded.tokens
    WHERE d.tokens + excluded.tokens <= ${limit}
    RETURNING calls`;
  return taken.length > 0;
}

/** Puts right what was taken, once it is known what was spent. */
export async function settleTokens(db: CompanyQueries, day: string, difference: number): Promise<void> {
  if (difference !== 0)
    await db.$executeRaw`UPDATE language_model_days
      SET tokens = greatest(0, tokens + ${difference}::int)
      WHERE day = ${day}::date`;
}

export async function readDay(db: CompanyQueries, day: string): Promise<{ calls: number; tokens: number }> {
  const [row] = await db.$queryRaw<
    { calls: number; tokens: number }[]
  >`SELECT calls, tokens FROM language_model_days WHERE day = ${day}::date`;
  return row ?? { calls: 0, tokens: 0 };
}

export async function findText(db: CompanyQueries, key: string): Promise<unknown> {
  const [row] = await db.$queryRaw<{ value: unknown }[]>`SELECT value FROM written_texts WHERE key = ${key}`;
  return row?.value;
}

export async function keepText(db: CompanyQueries, key: string, value: Prisma.InputJsonValue): Promise<void> {
  await db.writtenText.createMany({ data: [{ key, value }], skipDuplicates: true });
}
