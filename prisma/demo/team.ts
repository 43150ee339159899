import type { Actor } from '@outrider/api/ground/actor';
import type { LeadDraft } from '@outrider/api/records/leads/normalise';
import type { Dice } from './dice.ts';
import type { DemoPerson } from './people.ts';
import { SOURCE_HABITS } from './sources.ts';

export type TeamMate = DemoPerson & { id: string; actor: Actor };
type Facts = Pick<LeadDraft, 'source' | 'company_size'>;

/** Who does what in a demo company. */
export type Team = {
  all: TeamMate[];
  /** Hands out the leads. */
  lead: TeamMate;
  /** Who enters a lead of this source by hand. */
  finder(dice: Dice, facts: Facts): TeamMate;
  repFor(dice: Dice, facts: Facts): TeamMate;
  /** Who takes a qualified lead over; null when its owner keeps it. */
  closerFor(dice: Dice, owner: TeamMate, facts: Facts): TeamMate | null;
};

const OUTBOUND = new Set(['cold_call', 'cold_email', 'import', 'google_sheets']);

export function formTeam(people: DemoPerson[], idOf: (person: DemoPerson) => string): Team {
  const all = people.map((person): TeamMate => {
    const id = idOf(person);
    return { ...person, id, actor: { kind: 'user', id, name: person.full_name } };
  });
  const of = (role: string, team?: string) => all.filter((mate) => mate.role === role && (!team || mate.team === team));
  const pick = (dice: Dice, ...groups: TeamMate[][]) => dice.pick(groups.find((group) => group.length > 0) ?? all);
  const closers = (facts: Facts) =>
    of('ae', facts.company_size === '1001+' || facts.company_size === '201-1000' ? 'Enterprise' : 'Mid-market');
  return {
    all,
    lead: of('manager')[0] ?? (all[0] as TeamMate),
    finder(dice, facts) {
      const { way } = SOURCE_HABITS[facts.source];
      if (way === 'call' || way === 'list')
        return dice.chance(0.65) ? pick(dice, of('sdr', 'Outbound'), of('sdr')) : pick(dice, of('sdr'));
      return dice.chance(0.6) ? pick(dice, of('ae'), of('sdr')) : pick(dice, of('manager'), of('company_admin'));
    },
    repFor(dice, facts) {
      if (facts.source === 'referral' && dice.chance(0.5)) return pick(dice, closers(facts), of('sdr'));
      return pick(dice, of('sdr', OUTBOUND.has(facts.source) ? 'Outbound' : 'Inbound'), of('sdr'));
    },
    closerFor: (dice, owner, facts) =>
      owner.role === 'ae' || of('ae').length === 0 ? null : pick(dice, closers(facts), of('ae')),
  };
}
