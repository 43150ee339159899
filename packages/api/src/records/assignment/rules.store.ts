import type { CompanyQueries, CompanyTx, Prisma } from '@outrider/db';
import type { AssignmentMethod, AssignmentRule, AssignmentRuleCreate } from '@outrider/shared/records/assignment';
import type { LeadFilter } from '@outrider/shared/records/lead-filter';

const WITH_PEOPLE = {
  people: { orderBy: { position: 'asc' }, select: { user: { select: { id: true, full_name: true } } } },
} as const;

/** In order of priority. */
export async function listRules(db: CompanyQueries, where: { id?: string } = {}): Promise<AssignmentRule[]> {
  const rows = await db.assignmentRule.findMany({
    where,
    include: WITH_PEOPLE,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, name, is_on, conditions, method, given, last_given_at, version, people }) => ({
    id,
    name,
    is_on,
    given,
    version,
    conditions: conditions as unknown as LeadFilter,
    method: method as AssignmentMethod,
    people: people.map(({ user }) => user),
    last_given_at: last_given_at?.toISOString() ?? null,
  }));
}

export async function findRule(db: CompanyQueries, id: string): Promise<AssignmentRule | null> {
  return (await listRules(db, { id }))[0] ?? null;
}

const columns = ({ name, is_on, conditions, method }: AssignmentRuleCreate) => ({
  name,
  is_on,
  method,
  conditions: conditions as unknown as Prisma.InputJsonObject,
});

/**
 * Adds a rule with the lowest priority, even after deletions. The caller holds the turn lock, so that two rules cannot
 * get the same position.
 */
export async function insertRule(tx: CompanyTx, rule: AssignmentRuleCreate): Promise<string> {
  const { _max } = await tx.assignmentRule.aggregate({ _max: { position: true } });
  const { id } = await tx.assignmentRule.create({
    data: { ...columns(rule), position: (_max.position ?? 0) + 1 },
    select: { id: true },
  });
  await writePeople(tx, id, rule.people);
  return id;
}

export async function updateRule(tx: CompanyTx, id: string, rule: AssignmentRuleCreate, now: Date): Promise<void> {
  await tx.assignmentRule.update({
    where: tx.key(id),
    data: { ...columns(rule), version: { increment: 1 }, updated_at: now },
    select: { id: true },
  });
  await tx.assignmentRulePerson.deleteMany({ where: { rule_id: id } });
  await writePeople(tx, id, rule.people);
}

const writePeople = (tx: CompanyTx, rule_id: string, people: string[]) =>
  tx.assignmentRulePerson.createMany({ data: people.map((user_id, position) => ({ rule_id, user_id, position })) });

export const deleteRule = (tx: CompanyTx, id: string) =>
  tx.assignmentRule.delete({ where: tx.key(id), select: { id: true } });

export const writeOrder = (tx: CompanyTx, ids: string[]) =>
  tx.$executeRaw`UPDATE assignment_rules r
    SET position = o.at
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o(id, at)
    WHERE r.id = o.id`;

/** How many of these users belong to the company, and how many of those are active. */
export async function countStaff(tx: CompanyTx, ids: string[]): Promise<{ known: number; working: number }> {
  const people = await tx.user.findMany({ where: { id: { in: ids } }, select: { disabled_at: true } });
  return { known: people.length, working: people.filter(({ disabled_at }) => disabled_at === null).length };
}
