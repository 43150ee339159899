import { DAY } from './calendar.ts';
import type { Terms } from './deal-life.ts';
import type { DemoDeal } from './deals.ts';
import { createDice } from './dice.ts';

/** How many stages lie before the signature, the one a deal is in among them. */
const STAGES_LEFT: Partial<Record<DemoDeal['stage'], number>> = {
  prospecting: 4,
  qualification: 3,
  proposal: 2,
  negotiation: 1,
  review: 3,
  offer: 2,
  signature: 1,
};
/** Days that owners expect of a stage: who asked by themselves decide soon. */
const PACE = { lead: [3, 10], others: [10, 26] } as const;
/** A date that has passed is moved within days; some owners forget. */
const LATE_BY = 5 * DAY;

/** The deal with the close dates that its owner named over time; an open one has the last of them. */
export function withHopes(deal: DemoDeal, now: number): DemoDeal {
  const terms = hopedFor(deal, now);
  return { ...deal, terms, ...(deal.closed_at === null && { close_at: terms.at(-1)?.close_at ?? deal.close_at }) };
}

/**
 * What a deal said of its close date over time, as its owner named it: a nearer one with every stage it reached, a
 * later one where a date passed. What else it said stays. Nothing here looks ahead, so past forecasts are as good as
 * owners' hopes were.
 */
function hopedFor({ name, lead, first_stage, terms, moves, closed_at }: DemoDeal, now: number): Terms[] {
  const dice = createDice(`hopes of ${name}`);
  const [low, high] = PACE[lead ? 'lead' : 'others'];
  const hope = (at: number, left: number) => at + left * dice.between(low, high) * DAY;
  const [begun] = terms;
  if (!begun) return [];
  const first = { ...begun, close_at: hope(begun.at, STAGES_LEFT[first_stage] ?? 1) };
  const said = new Map([[first.at, first]]);
  let last = first;
  const say = (next: Terms) => {
    said.set(next.at, next);
    last = next;
  };
  const putOff = (until: number) => {
    while (last.close_at + LATE_BY < until && dice.chance(0.8)) {
      const at = last.close_at + LATE_BY;
      say({ at, close_at: at + dice.between(14, 35) * DAY, has_next_step: last.has_next_step });
    }
  };
  const changes = [
    ...terms.slice(1).map(({ at, has_next_step }) => ({ at, has_next_step, left: undefined })),
    ...moves.map(({ at, to }) => ({ at, has_next_step: undefined, left: STAGES_LEFT[to] })),
  ].sort((a, b) => a.at - b.at);
  for (const { at, has_next_step = last.has_next_step, left } of changes) {
    putOff(at);
    const close_at = left === undefined ? last.close_at : Math.min(last.close_at, hope(at, left));
    say({ at, has_next_step, close_at });
  }
  if (closed_at === null) putOff(now);
  return [...said.values()].filter(({ at }) => at < now);
}
