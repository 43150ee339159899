import type { CompanyDb, CompanyTx } from '@outrider/db';
import {
  type AssignmentRule,
  type AssignmentRuleCreate,
  type AssignmentRuleUpdate,
  RULES_MAX,
} from '@outrider/shared/records/assignment';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { fieldsAskedFor } from '../fields/check-filter.ts';
import { forgetRules } from './rules-on.ts';
import { countStaff, deleteRule, findRule, insertRule, listRules, updateRule, writeOrder } from './rules.store.ts';
import { lockTurns } from './turns.store.ts';

export const getRules = async (db: CompanyDb): Promise<{ items: AssignmentRule[] }> => ({ items: await listRules(db) });

/**
 * Behind all others. @throws 409 when there are as many as there may be, 404 for nobody of the company, 422 for
 * somebody who left and for conditions on no field of ours
 */
export async function createRule(db: CompanyDb, actor: Actor, input: AssignmentRuleCreate): Promise<AssignmentRule> {
  return change(db, async (tx) => {
    const { length } = await listRules(tx);
    if (length >= RULES_MAX) throw new AppError('CONFLICT', MESSAGES.rulesFull(RULES_MAX));
    await assertStaff(tx, input.people);
    await fieldsAskedFor(tx, input.conditions, 'conditions');
    const id = await insertRule(tx, input);
    await tell(tx, actor, 'assignment.create', id, { name: input.name, method: input.method });
    return takeRule(tx, id);
  });
}

/**
 * The version that was looked at. Somebody who left since may stay in the list. @throws 404, 409 for another version,
 * 422
 */
export async function changeRule(
  db: CompanyDb,
  actor: Actor,
  { id, version, ...input }: AssignmentRuleUpdate,
  now: Date,
): Promise<AssignmentRule> {
  return change(db, async (tx) => {
    const before = await takeRule(tx, id);
    if (before.version !== version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: before.version });
    const known = new Set(before.people.map((person) => person.id));
    await assertStaff(
      tx,
      input.people.filter((person) => !known.has(person)),
    );
    await fieldsAskedFor(tx, input.conditions, 'conditions');
    await updateRule(tx, id, input, now);
    const fields = (['name', 'is_on', 'conditions', 'method', 'people'] as const).filter(
      (field) =>
        JSON.stringify(field === 'people' ? before.people.map((person) => person.id) : before[field]) !==
        JSON.stringify(input[field]),
    );
    await tell(tx, actor, 'assignment.update', id, { name: input.name, is_on: input.is_on, fields });
    return takeRule(tx, id);
  });
}

/** @throws 404 */
export async function removeRule(db: CompanyDb, actor: Actor, id: string): Promise<{ id: string }> {
  return change(db, async (tx) => {
    const { name } = await takeRule(tx, id);
    await deleteRule(tx, id);
    await tell(tx, actor, 'assignment.delete', id, { name });
    return { id };
  });
}

/** @throws 404 for what is no rule here, 409 when one is missing: somebody added it meanwhile */
export async function orderRules(db: CompanyDb, actor: Actor, ids: string[]): Promise<{ items: AssignmentRule[] }> {
  return change(db, async (tx) => {
    const before = (await listRules(tx)).map(({ id }) => id);
    const [first] = before;
    if (ids.some((id) => !before.includes(id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (before.some((id) => !ids.includes(id)) || before.length !== ids.length)
      throw new AppError('CONFLICT', MESSAGES.rulesChanged);
    if (first && before.join() !== ids.join()) {
      await writeOrder(tx, ids);
      await tell(tx, actor, 'assignment.order', first, { ids });
    }
    return { items: await listRules(tx) };
  });
}

/** No lead is given away while rules change, and none by rules of before once they did. */
async function change<T>(db: CompanyDb, work: (tx: CompanyTx) => Promise<T>): Promise<T> {
  const answer = await db.transaction(async (tx) => {
    await lockTurns(tx);
    return work(tx);
  });
  forgetRules(db.companyId);
  return answer;
}

async function takeRule(tx: CompanyTx, id: string): Promise<AssignmentRule> {
  const rule = await findRule(tx, id);
  if (!rule) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return rule;
}

async function assertStaff(tx: CompanyTx, ids: string[]): Promise<void> {
  const { known, working } = await countStaff(tx, ids);
  if (known !== ids.length) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (working !== ids.length) throw refuse('UNPROCESSABLE_CONTENT', 'people', MESSAGES.ruleOffStaff);
}

async function tell(
  tx: CompanyTx,
  actor: Actor,
  action: string,
  id: string,
  detail: Record<string, string | boolean | string[]>,
): Promise<void> {
  await recordAudit(tx, actor, { action, subject_kind: 'assignment_rule', subject_id: id, detail });
  await insertEvent(tx, 'assignment.changed', id);
}
