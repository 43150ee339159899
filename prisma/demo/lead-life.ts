import type { Actor } from '@outrider/api/ground/actor';
import type { LeadScore } from '@outrider/api/records/leads/scoring';
import type { LeadStatus } from '@outrider/shared/records/leads';
import { DAY, HOUR, MINUTE, workingTime } from './calendar.ts';
import type { Dice } from './dice.ts';
import type { Fate } from './fate.ts';
import type { Draft } from './lead-draft.ts';
import { LOST_EARLY, LOST_LATE, NOT_A_CUSTOMER, REP_NOTES } from './rep-notes.ts';
import type { Team, TeamMate } from './team.ts';

/**
 * One thing that happens to a lead after its capture: a line of its timeline, and what it changes. `at` in
 * milliseconds.
 */
export type Step = {
  at: number;
  kind: 'assigned' | 'contacted' | 'status_changed' | 'note' | 'scored';
  actor: Actor;
  detail: Record<string, string | number>;
  status?: LeadStatus;
  owner?: string;
};

export type Beginning = {
  draft: Draft;
  fate: Fate;
  captured_at: number;
  rating: LeadScore;
  unscored: boolean;
  owner: TeamMate | null;
};

/** A lead's life in the order of time; whoever reads it stops at the present. */
export function* liveOn(dice: Dice, team: Team, beginning: Beginning): Generator<Step> {
  const { draft, fate, rating } = beginning;
  const said = new Set<string>();
  let at = beginning.captured_at;
  let owner = beginning.owner;
  if (!owner) {
    if (fate === 'forgotten' && dice.chance(0.5)) return;
    owner = team.repFor(dice, draft.facts);
    at = workingTime(dice, at, dice.between(6, 150) * MINUTE);
    yield assign(at, team.lead, owner);
  }
  if (beginning.unscored && dice.chance(0.4)) {
    at = workingTime(dice, at, dice.between(1, 30) * HOUR);
    yield {
      at,
      kind: 'scored',
      actor: owner.actor,
      detail: { to: rating.score, version: rating.score_version },
    };
  }
  if (fate === 'forgotten') return;

  const patience = { high: 5, medium: 20, low: 45 }[rating.priority];
  at = workingTime(dice, at, patience * HOUR * dice.between(0.3, 1.8));
  yield {
    at,
    kind: 'contacted',
    actor: owner.actor,
    detail: { channel: draft.facts.phone && dice.chance(0.6) ? 'call' : 'email' },
  };
  yield move(at + 1, owner, 'new', 'contacted');
  if (dice.chance(0.7)) yield note(at + 3 * MINUTE, owner, draft, choose(dice, REP_NOTES.contacted, said));

  for (let tries = fate === 'in_talks' ? 3 : Math.floor(dice.between(0, 3)); tries > 0; tries -= 1) {
    at = workingTime(dice, at, dice.between(1.5, 5) * DAY);
    yield { at, kind: 'contacted', actor: owner.actor, detail: { channel: draft.facts.phone ? 'call' : 'email' } };
    if (dice.chance(0.6)) yield note(at + 2 * MINUTE, owner, draft, choose(dice, REP_NOTES.follow_up, said));
  }
  if (fate === 'in_talks') return;

  at = workingTime(dice, at, dice.between(1, 9) * DAY);
  if (fate === 'lost_early')
    return yield move(at, owner, 'contacted', 'unqualified', draft.junk ? NOT_A_CUSTOMER : dice.pick(LOST_EARLY));
  if (fate === 'nurturing') {
    yield move(at, owner, 'contacted', 'nurturing');
    return yield note(at + MINUTE, owner, draft, choose(dice, REP_NOTES.nurturing, said));
  }

  yield move(at, owner, 'contacted', 'qualified');
  yield note(at + 2 * MINUTE, owner, draft, choose(dice, REP_NOTES.qualified, said));
  const closer = team.closerFor(dice, owner, draft.facts);
  if (closer) {
    at = workingTime(dice, at, dice.between(10, 200) * MINUTE);
    yield assign(at, team.lead, closer);
    owner = closer;
  }
  for (let talks = Math.floor(dice.between(1, 4)); talks > 0; talks -= 1) {
    at = workingTime(dice, at, dice.between(2, 8) * DAY);
    yield { at, kind: 'contacted', actor: owner.actor, detail: { channel: dice.chance(0.5) ? 'meeting' : 'email' } };
    if (dice.chance(0.6)) yield note(at + 4 * MINUTE, owner, draft, choose(dice, REP_NOTES.qualified, said));
  }
  at = workingTime(dice, at, dice.between(2, 10) * DAY);
  if (fate === 'lost_late') return yield move(at, owner, 'qualified', 'unqualified', dice.pick(LOST_LATE));
  yield move(at, owner, 'qualified', 'converted');
  yield note(at + 5 * MINUTE, owner, draft, choose(dice, REP_NOTES.converted, said));
}

const assign = (at: number, by: TeamMate, to: TeamMate): Step => ({
  at,
  kind: 'assigned',
  actor: by.actor,
  detail: { to: to.full_name },
  owner: to.id,
});

const move = (at: number, by: TeamMate, from: LeadStatus, to: LeadStatus, reason?: string): Step => ({
  at,
  kind: 'status_changed',
  actor: by.actor,
  detail: { from, to, ...(reason && { reason }) },
  status: to,
});

function note(at: number, by: TeamMate, { facts }: Draft, template: string): Step {
  const text = template
    .replaceAll('{first}', facts.first_name ?? 'The contact')
    .replaceAll('{company}', facts.company_name ?? 'The company');
  return { at, kind: 'note', actor: by.actor, detail: { text } };
}

/** Nobody writes the same sentence twice about one lead. */
function choose(dice: Dice, templates: readonly string[], said: Set<string>): string {
  const template = dice.pick(templates.filter((text) => !said.has(text)));
  said.add(template);
  return template;
}
