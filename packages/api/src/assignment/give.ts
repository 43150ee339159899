import type { CompanyQueries } from '@outrider/db';
import type { FilteredLead } from '@outrider/shared/lead-match';
import type { Incoming, Given } from '../ports/leads.ts';
import { uuidv7 } from '../uuid.ts';
import { assignLead, type Decision, type Situation, takeTurn } from './assign.ts';
import { areRulesOn } from './rules-on.ts';
import { lockTurns, readSituation } from './turns.store.ts';

/**
 * Gives leads without an owner away by the company's rules, each to be written by the caller in this transaction; nothing where there are no rules. The
 * turns count once `keepTurns` wrote them. A lead whose e-mail the company has is not asked about, and of a batch's repeats the first is, unless every
 * row becomes a lead of its own (`repeats`).
 */
export async function giveByRules(
  tx: CompanyQueries,
  leads: Incoming[],
  { repeats }: { repeats: boolean },
): Promise<Given[]> {
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
      giveOne(
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
export function giveOne(lead: FilteredLead & { id: string }, situation: Situation): Given | null {
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
