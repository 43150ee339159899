import { figureEvidence, repEvidence } from '../evidence.ts';
import type { RepFacts } from '../facts.ts';
import { oneLine } from '../plain.ts';
import type { Plan, PlannedAction } from '../plan.ts';
import { confidenceOf, count, fact, phrase, type Said } from '../say.ts';
import { planOf, taskAction } from './actions.ts';
import type { CompanyAsk } from './pipeline-management.ts';

/** A team of fewer has no middle that a rep could be held against. */
const TEAM_FROM = 3;
/** Outcomes and replies from which on a rep's own figure says something. */
const [OUTCOMES_FROM, REPLIES_FROM] = [5, 5];
/** How far from the team's median is worth a talk: a reply half as slow again, a win rate of fifteen points less, half as many open leads again. */
const [SLOWER, WIN_POINTS, HEAVIER] = [1.5, 0.15, 1.5];
const OVERDUE_FROM = 3;
const TALKS_MAX = 5;

const rateOf = ({ won, lost }: RepFacts) => (won + lost >= OUTCOMES_FROM ? won / (won + lost) : null);
const replyOf = ({ reply_minutes, replied }: RepFacts) => (replied >= REPLIES_FROM ? reply_minutes : null);
const percent = (share: number) => `${Math.round(share * 100)}%`;
const minutes = (value: number) => (value < 120 ? `${Math.round(value)} min` : `${Math.round(value / 60)} h`);

/** Null where fewer than a team's worth of reps have the figure. */
export function medianOf(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (known.length < TEAM_FROM) return null;
  const middle = known.length / 2;
  return known.length % 2 === 1
    ? (known[Math.floor(middle)] ?? null)
    : ((known[middle - 1] ?? 0) + (known[middle] ?? 0)) / 2;
}

const talkWith = ({ full_name }: RepFacts) => `Talk with ${oneLine(full_name, 80)}`;

/** What to speak of with one rep: every figure beside the team's, and only where both are known. */
type Talk = { rep: RepFacts; points: { short: string; said: Said }[] };

/** Each rep beside the team's median: load, time to the first reply, wins. What is worth a talk becomes a task for the manager; a figure that rests on too little is left out. */
export function planCoaching(ask: CompanyAsk): Plan {
  const { reps, leader, asked } = ask.facts;
  const team = {
    reply: medianOf(reps.map(replyOf)),
    rate: medianOf(reps.map(rateOf)),
    load: medianOf(reps.map(({ open_leads }) => open_leads)),
  };
  const size = figureEvidence('team', 'Reps', String(reps.length));
  const confidence = confidenceOf([
    { about: 'load of a team', weight: 1, evidence: team.load === null ? null : size },
    { about: 'reply times of enough reps', weight: 2, evidence: team.reply === null ? null : size },
    { about: 'outcomes of enough reps', weight: 2, evidence: team.rate === null ? null : size },
  ]);
  const talks = reps
    .map((rep): Talk => ({ rep, points: pointsOf(rep, team) }))
    .filter(({ points }) => points.length > 0)
    .toSorted((a, b) => b.points.length - a.points.length)
    .slice(0, TALKS_MAX);
  const actions = talks.map(({ rep, points }): PlannedAction | null =>
    // One talk at a time: its figures move from day to day, and with them the title.
    leader && rep.id !== leader.id && !asked.some(({ title }) => title.startsWith(`${talkWith(rep)}: `))
      ? taskAction(
          ask,
          { lead_id: null, opportunity_id: null },
          asked,
          { title: `${talkWith(rep)}: ${points.map(({ short }) => short).join('; ')}`, owner: leader, in_days: 2 },
          { why: points.map(({ said }) => said), confidence },
        )
      : null,
  );
  const unknown = [team.reply === null && 'reply times', team.rate === null && 'win rates'].filter(
    (name) => name !== false,
  );
  const why = [
    fact(`${count(reps.length, 'rep')} in the team.`, size),
    ...talks.flatMap(({ points }) => points.map(({ said }) => said)),
    ...(unknown.length > 0 ? [phrase(`Too little is known to compare ${unknown.join(' and ')}.`)] : []),
    ...(talks.length === 0 ? [phrase('Nobody stands out by these rules.')] : []),
  ];
  return planOf({
    summary: talks.length > 0 ? `${count(talks.length, 'talk')} worth having.` : 'No talk is called for.',
    why,
    confidence,
    actions,
  });
}

function pointsOf(
  rep: RepFacts,
  team: { reply: number | null; rate: number | null; load: number | null },
): Talk['points'] {
  const points: Talk['points'] = [];
  const add = (short: string, text: string, what: string, label: string, value: string, of: string) =>
    points.push({
      short,
      said: fact(
        `${rep.full_name}: ${text}`,
        repEvidence(rep, what, label, value),
        figureEvidence(`team-${what}`, `${label}, median of the team`, of),
      ),
    });
  const [reply, rate] = [replyOf(rep), rateOf(rep)];
  if (reply !== null && team.reply !== null && reply > team.reply * SLOWER)
    add(
      `first reply after ${minutes(reply)}, team ${minutes(team.reply)}`,
      `the first reply takes ${minutes(reply)}, in the team ${minutes(team.reply)}.`,
      'reply',
      'First reply',
      `${minutes(reply)}, ${count(rep.replied, 'lead')}`,
      minutes(team.reply),
    );
  if (rate !== null && team.rate !== null && rate < team.rate - WIN_POINTS)
    add(
      `wins ${percent(rate)}, team ${percent(team.rate)}`,
      `${percent(rate)} of ${count(rep.won + rep.lost, 'closed deal')} won, in the team ${percent(team.rate)}.`,
      'wins',
      'Deals won',
      `${percent(rate)}, ${rep.won} of ${rep.won + rep.lost}`,
      percent(team.rate),
    );
  if (team.load !== null && team.load > 0 && rep.open_leads > team.load * HEAVIER)
    add(
      `${rep.open_leads} open leads, team ${Math.round(team.load)}`,
      `${rep.open_leads} open leads, in the team ${Math.round(team.load)}.`,
      'load',
      'Open leads',
      String(rep.open_leads),
      String(Math.round(team.load)),
    );
  if (rep.overdue_tasks >= OVERDUE_FROM)
    points.push({
      short: `${rep.overdue_tasks} overdue tasks`,
      said: fact(
        `${rep.full_name}: ${rep.overdue_tasks} overdue tasks.`,
        repEvidence(rep, 'overdue', 'Overdue tasks', String(rep.overdue_tasks)),
      ),
    });
  return points;
}
