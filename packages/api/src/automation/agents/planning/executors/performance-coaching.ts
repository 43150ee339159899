import { figureEvidence, repEvidence } from '../../evidence.ts';
import type { RepFacts } from '../../facts.ts';
import { oneLine } from '../../../../ground/text/plain.ts';
import type { Plan, PlannedAction } from '../../plan.ts';
import { confidenceOf, fact, phrase, type Said } from '../../say.ts';
import { buildPlan, taskAction } from './actions.ts';
import type { CompanyAsk } from './pipeline-management.ts';
import { COACHING_WORDS as WORDS } from './words-pipeline.ts';

/** A team of fewer has no middle that a rep could be held against. */
const TEAM_FROM = 3;
/** Outcomes and replies from which on a rep's own figure says something. */
const [OUTCOMES_FROM, REPLIES_FROM] = [5, 5];
/**
 * How far from the team's median is worth a talk: a reply half as slow again, a win rate of fifteen points less, half
 * as many open leads again.
 */
const [SLOWER, WIN_POINTS, HEAVIER] = [1.5, 0.15, 1.5];
const OVERDUE_FROM = 3;
const TALKS_MAX = 5;

const winRate = ({ won, lost }: RepFacts) => (won + lost >= OUTCOMES_FROM ? won / (won + lost) : null);
const replyMinutes = ({ reply_minutes, replied }: RepFacts) => (replied >= REPLIES_FROM ? reply_minutes : null);
const percent = (share: number) => `${Math.round(share * 100)}%`;
const minutes = (value: number) => (value < 120 ? `${Math.round(value)} min` : `${Math.round(value / 60)} h`);

/** Null where fewer than a team's worth of reps have the figure. */
function median(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (known.length < TEAM_FROM) return null;
  const middle = known.length / 2;
  return known.length % 2 === 1
    ? (known[Math.floor(middle)] ?? null)
    : ((known[middle - 1] ?? 0) + (known[middle] ?? 0)) / 2;
}

const repName = ({ full_name }: RepFacts) => oneLine(full_name, 80) ?? '';

/** What to speak of with one rep: every figure beside the team's, and only where both are known. */
type Talk = { rep: RepFacts; points: { short: string; said: Said }[] };

/**
 * Each rep beside the team's median: load, time to the first reply, wins. What is worth a talk becomes a task for the
 * manager; a figure that rests on too little is left out.
 */
export function planCoaching(ask: CompanyAsk): Plan {
  const { reps, leader, asked } = ask.facts;
  const team = {
    reply: median(reps.map(replyMinutes)),
    rate: median(reps.map(winRate)),
    load: median(reps.map(({ open_leads }) => open_leads)),
  };
  const size = figureEvidence('team', WORDS.reps, String(reps.length));
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
    leader && rep.id !== leader.id && !asked.some(({ title }) => title.startsWith(WORDS.talkAbout(repName(rep), [])))
      ? taskAction(
          ask,
          { lead_id: null, opportunity_id: null },
          asked,
          {
            title: WORDS.talkAbout(
              repName(rep),
              points.map(({ short }) => short),
            ),
            owner: leader,
            in_days: 2,
          },
          { why: points.map(({ said }) => said), confidence },
        )
      : null,
  );
  const unknown = [team.reply === null && WORDS.replyTimes, team.rate === null && WORDS.winRates].filter(
    (name) => name !== false,
  );
  const why = [
    fact(WORDS.team(reps.length), size),
    ...talks.flatMap(({ points }) => points.map(({ said }) => said)),
    ...(unknown.length > 0 ? [phrase(WORDS.unknown(unknown))] : []),
    ...(talks.length === 0 ? [phrase(WORDS.nobody)] : []),
  ];
  return buildPlan({
    summary: WORDS.summary(talks.length),
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
        text,
        repEvidence(rep, what, label, value),
        figureEvidence(`team-${what}`, WORDS.teamMedian(label), of),
      ),
    });
  const [reply, rate] = [replyMinutes(rep), winRate(rep)];
  if (reply !== null && team.reply !== null && reply > team.reply * SLOWER)
    add(
      WORDS.replyShort(minutes(reply), minutes(team.reply)),
      WORDS.reply(rep.full_name, minutes(reply), minutes(team.reply)),
      'reply',
      WORDS.firstReply,
      WORDS.replyValue(minutes(reply), rep.replied),
      minutes(team.reply),
    );
  if (rate !== null && team.rate !== null && rate < team.rate - WIN_POINTS)
    add(
      WORDS.winsShort(percent(rate), percent(team.rate)),
      WORDS.wins(rep.full_name, percent(rate), rep.won + rep.lost, percent(team.rate)),
      'wins',
      WORDS.dealsWon,
      WORDS.winsValue(percent(rate), rep.won, rep.won + rep.lost),
      percent(team.rate),
    );
  if (team.load !== null && team.load > 0 && rep.open_leads > team.load * HEAVIER)
    add(
      WORDS.loadShort(rep.open_leads, Math.round(team.load)),
      WORDS.load(rep.full_name, rep.open_leads, Math.round(team.load)),
      'load',
      WORDS.openLeads,
      String(rep.open_leads),
      String(Math.round(team.load)),
    );
  if (rep.overdue_tasks >= OVERDUE_FROM)
    points.push({
      short: WORDS.overdueShort(rep.overdue_tasks),
      said: fact(
        WORDS.overdue(rep.full_name, rep.overdue_tasks),
        repEvidence(rep, 'overdue', WORDS.overdueTasks, String(rep.overdue_tasks)),
      ),
    });
  return points;
}
