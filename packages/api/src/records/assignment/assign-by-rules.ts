import type { CompanyQueries } from '@outrider/db';
import type { FilteredLead } from '@outrider/shared/records/lead-match';
import type { UnownedLead, RuleAssignment } from '../../ground/ports/leads.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { assignLead, type Decision, type Situation, takeTurn } from './assign.ts';
import { areRulesOn } from './rules-on.ts';
import { lockTurns, readSituation } from './turns.store.ts';

/**
 * Assigns leads without an owner by the company's rules, for the caller to write in this transaction; nothing where
 * there are no rules. A turn in the rotation counts once `keepTurns` has written it. A lead whose email the company
 * already has is skipped, and of the rows of a batch that share an email only the first is assigned, unless each
 * becomes a lead of its own (`repeats`).
 */
export async function assignByRules(
  tx: CompanyQueries,
  leads: UnownedLead[],
  { repeats }: { repeats: boolean },
): Promise<RuleAssignment[]> {
  if (!(await areRulesOn(tx))) return [];
  await lockTurns(tx);
  const keys = repeats ? [] : leads.flatMap(({ email_key }) => email_key ?? []);
  const { situation, known } = await readSituation(tx, keys);
  const seen = new Set(known);
  const fresh = leads.filter(({ email_key }) => {
    const isFresh = repeats || email_key === null || !seen.has(email_key);
    if (email_key !== null) seen.add(email_key);
    return isFresh;
  });
  const { now } = situation;
  return fresh.flatMap(
    (lead) =>
      assignOne(
        {
          ...lead,
          status: 'new',
          assigned_to: null,
          department: null,
          created_at: now,
          updated_at: now,
          last_contacted: null,
        },
        situation,
      ) ?? [],
  );
}

/** @returns null where no rule fits: then there is nothing to tell */
export function assignOne(lead: FilteredLead & { id: string }, situation: Situation): RuleAssignment | null {
  const { chosen, passed } = assignLead(lead, situation);
  const why = tellPassed(passed);
  const base = { lead_id: lead.id, activity_id: uuidv7() };
  if (!chosen)
    return passed.length === 0
      ? null
      : { ...base, assigned_to: null, kind: 'not_assigned', detail: { passed: why }, turn: null };
  takeTurn(chosen);
  const { rule, person } = chosen;
  const detail = {
    to: person.full_name,
    rule: rule.name,
    rule_id: rule.id,
    method: rule.method,
    ...(why.length > 0 && { passed: why }),
  };
  return { ...base, assigned_to: person.id, kind: 'assigned', detail, turn: { rule_id: rule.id, user_id: person.id } };
}

const TOLD = 5;

function tellPassed(passed: Decision['passed']): { rule: string; why: string }[] {
  return passed.slice(0, TOLD).map(({ rule, skipped }) => {
    const told = skipped.slice(0, TOLD).map(({ person, reason }) => `${person.full_name} ${reason}`);
    return {
      rule: rule.name,
      why: [...told, ...(skipped.length > TOLD ? [`${skipped.length - TOLD} more`] : [])].join(', '),
    };
  });
}
