import type { AssignmentMethod, AssignmentStep } from '@outrider/shared/records/assignment';
import type { LeadFilter } from '@outrider/shared/records/lead-filter';
import { type FilteredLead, matchesLead, unmetConditions } from '@outrider/shared/records/lead-match';
import { MESSAGES } from '@outrider/shared/ground/messages';

/**
 * Somebody a rule may choose. `open`: how many open leads they hold; `out_until`: the last day they are away, where
 * they are today.
 */
export type Candidate = {
  id: string;
  full_name: string;
  is_here: boolean;
  capacity: number | null;
  open: number;
  out_until: string | null;
};
/** `people` in the order of their turns; `last_given_to` had the last one. */
export type Rule = {
  id: string;
  name: string;
  is_on: boolean;
  conditions: LeadFilter;
  method: AssignmentMethod;
  people: string[];
  last_given_to: string | null;
};
/** What decides who gets a lead at a moment: the rules in the order they are asked, and everybody they name. */
export type Situation = { now: Date; timezone: string; rules: Rule[]; people: Map<string, Candidate> };

type Skip = { person: Candidate; reason: string };
/** `passed`: rules that fit and found nobody. */
export type Decision = { chosen: { rule: Rule; person: Candidate } | null; passed: { rule: Rule; skipped: Skip[] }[] };

/** The first rule that fits and finds somebody. Changes nothing: `takeTurn` does. */
export function assignLead(lead: FilteredLead, { now, timezone, rules, people }: Situation): Decision {
  const passed: Decision['passed'] = [];
  for (const rule of rules) {
    if (!rule.is_on || !matchesLead(lead, rule.conditions, { me: null, now, timezone })) continue;
    const { person, skipped } = choose(rule, people);
    if (person) return { chosen: { rule, person }, passed };
    passed.push({ rule, skipped });
  }
  return { chosen: null, passed };
}

/** The lead is theirs: in the same situation, the next one is somebody else's turn. */
export function takeTurn({ rule, person }: NonNullable<Decision['chosen']>): void {
  rule.last_given_to = person.id;
  person.open += 1;
}

/** Every rule in order, and what it says of the lead, where `assignLead` decided this. */
export function explainAssignment(lead: FilteredLead, situation: Situation, { chosen }: Decision): AssignmentStep[] {
  let isDecided = false;
  return situation.rules.map((rule) => {
    const step = {
      rule_id: rule.id,
      rule_name: rule.name,
      method: rule.method,
      unmet: [] as AssignmentStep['unmet'],
      skipped: [] as AssignmentStep['skipped'],
    };
    if (!rule.is_on) return { ...step, result: 'off' };
    const { now, timezone } = situation;
    const unmet = unmetConditions(lead, rule.conditions, { me: null, now, timezone });
    if (unmet.length > 0) return { ...step, result: 'no_match', unmet };
    if (isDecided) return { ...step, result: 'not_asked' };
    isDecided = rule === chosen?.rule;
    const skipped = choose(rule, situation.people).skipped.map(({ person, reason }) => ({
      user_id: person.id,
      full_name: person.full_name,
      reason,
    }));
    return { ...step, result: isDecided ? 'assigns' : 'nobody_available', skipped };
  });
}

function choose(rule: Rule, people: Map<string, Candidate>): { person: Candidate | null; skipped: Skip[] } {
  const start = rule.method === 'round_robin' && rule.last_given_to ? rule.people.indexOf(rule.last_given_to) + 1 : 0;
  const turns = [...rule.people.slice(start), ...rule.people.slice(0, start)].flatMap((id) => people.get(id) ?? []);
  const skipped = turns.flatMap((person) => {
    const reason = skipReason(person);
    return reason ? [{ person, reason }] : [];
  });
  const free = turns.filter((person) => !skipReason(person));
  const person =
    rule.method === 'least_loaded'
      ? free.reduce<Candidate | null>((least, one) => (least === null || one.open < least.open ? one : least), null)
      : (free[0] ?? null);
  return { person, skipped };
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

function skipReason({ is_here, out_until, capacity, open }: Candidate): string | null {
  if (!is_here) return MESSAGES.skippedLeft;
  if (out_until) return MESSAGES.skippedOut(day.format(new Date(out_until)));
  return capacity !== null && open >= capacity ? MESSAGES.skippedFull(open, capacity) : null;
}
