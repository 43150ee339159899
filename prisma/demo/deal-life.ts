import { DAY, workingTime } from './calendar.ts';
import type { Dice } from './dice.ts';

export type Touch = { at: number; kind: 'called' | 'emailed' | 'met' };
export type DealRole = 'decision_maker' | 'champion' | 'evaluator';
/** What a deal said from a moment on. */
export type Terms = { at: number; close_at: number; has_next_step: boolean };
/** Everything that happened in a deal, times in milliseconds. outcome: null while it is open. */
export type DealLife = {
  stages: { at: number; stage: string }[];
  outcome: { at: number; won: boolean; reason: string } | null;
  touches: Touch[];
  people: { at: number; role: DealRole }[];
  terms: Terms[];
};

export type DealCourse = {
  /** Open stages in their order. */
  stages: readonly string[];
  created_at: number;
  /** How much attention the owner gives: the share of weeks with a conversation. */
  attention: number;
  /** Log-odds by which customers of this kind move on more easily than others. */
  ease: number;
};

const WEEK = 7 * DAY;
const chanceOf = (logit: number): number => 1 / (1 + Math.exp(-logit));

/**
 * Lives a deal week by week until it ends or `now` comes. Conversations bring the people who decide; who decides, who
 * speaks for us and how lately one met move it on; silence, a long stay and a close date that keeps moving end it.
 * Nothing looks ahead: the outcome follows from what happened before it.
 */
export function liveDeal(dice: Dice, { stages, created_at, attention, ease }: DealCourse, now: number): DealLife {
  const life: DealLife = {
    stages: [{ at: created_at, stage: stages[0] ?? '' }],
    outcome: null,
    touches: [],
    people: [{ at: created_at, role: 'evaluator' }],
    terms: [{ at: created_at, close_at: created_at + dice.between(40, 80) * DAY, has_next_step: dice.chance(0.7) }],
  };
  for (let week = created_at + WEEK; week < now; week += WEEK) {
    const at = Math.min(workingTime(dice, week, dice.between(0, 3) * DAY), now - 1);
    talk(dice, life, at, attention);
    plan(dice, life, at);
    const favor = favorOf(life, at) + ease;
    const stage = life.stages.length - 1;
    if (dice.chance(chanceOf(favor - 1.7))) {
      const next = stages[stage + 1];
      if (!next) return { ...life, outcome: { at, won: true, reason: '' } };
      life.stages.push({ at, stage: next });
    } else if (dice.chance(chanceOf(-favor - 2.6))) {
      return { ...life, outcome: { at, won: false, reason: reasonOf(dice, life, at) } };
    }
  }
  return life;
}

const has = ({ people }: DealLife, role: DealRole) => people.some((one) => one.role === role);
const quietWeeks = ({ touches, stages }: DealLife, at: number) =>
  (at - (touches.at(-1)?.at ?? stages[0]?.at ?? at)) / WEEK;

/** How things stand, in log-odds. */
function favorOf(life: DealLife, at: number): number {
  const met = life.touches.filter((touch) => touch.kind === 'met' && at - touch.at < 45 * DAY).length;
  const pushes = life.terms.filter(({ close_at }, i) => close_at > (life.terms[i - 1]?.close_at ?? Infinity)).length;
  const stay = (at - (life.stages.at(-1)?.at ?? at)) / WEEK;
  return (
    -1.2 +
    (has(life, 'decision_maker') ? 1.9 : 0) +
    (has(life, 'champion') ? 1.1 : 0) +
    0.7 * Math.min(2, met) -
    0.45 * Math.min(6, Math.max(0, quietWeeks(life, at) - 1)) -
    0.5 * Math.min(3, pushes) -
    0.15 * Math.min(8, Math.max(0, stay - 4))
  );
}

function talk(dice: Dice, life: DealLife, at: number, attention: number): void {
  if (!dice.chance(attention)) return;
  const kind = dice.weigh({ called: 4, emailed: 4, met: 3 });
  life.touches.push({ at, kind });
  const opens = kind === 'met' ? 0.22 : 0.06;
  if (!has(life, 'decision_maker') && dice.chance(opens)) life.people.push({ at, role: 'decision_maker' });
  if (!has(life, 'champion') && dice.chance(opens)) life.people.push({ at, role: 'champion' });
}

/** Close dates that have come are moved by most owners; a conversation usually ends with a next step. */
function plan(dice: Dice, life: DealLife, at: number): void {
  const last = life.terms.at(-1);
  if (!last) return;
  const spoke = life.touches.at(-1)?.at === at;
  const has_next_step = spoke ? dice.chance(0.8) : last.has_next_step && dice.chance(0.85);
  const close_at = last.close_at < at && dice.chance(0.6) ? at + dice.between(20, 45) * DAY : last.close_at;
  if (close_at !== last.close_at || has_next_step !== last.has_next_step)
    life.terms.push({ at, close_at, has_next_step });
}

function reasonOf(dice: Dice, life: DealLife, at: number): string {
  if (quietWeeks(life, at) > 4) return 'No decision';
  return dice.pick(
    has(life, 'decision_maker')
      ? ['Price', 'Chose a competitor']
      : ['Stayed with current supplier', 'Project canceled', 'No decision'],
  );
}
