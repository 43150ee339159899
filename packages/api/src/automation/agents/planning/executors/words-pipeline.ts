import { count } from '../../say.ts';

/** What an agent says about deals. */
export const DEAL_WORDS = {
  none: 'There is no opportunity to review.',
  fallback: 'The opportunity',
  stage: (name: string, stage: string, day: string) => `${name} has been in ${stage} since ${day}.`,
  won: (name: string) => `${name} is won.`,
  worth: (amount: string) => `Amount: ${amount}.`,
  standing: (stage: string, days: number) => `In ${stage} for ${count(days, 'day')}`,
  usual: (days: number) => `half of your deals leave this stage within ${count(days, 'day')}`,
  stalled: (days: number) => `deals count as stalled after ${count(days, 'day')}`,
  stalledAfter: 'Stalled after',
  days: (days: number) => count(days, 'day'),
  late: (day: string) => `Close date passed on ${day}.`,
  noOwner: 'It has no owner.',
  silent: (day: string) => `No contact since ${day}.`,
  nothingAhead: 'No open task and no upcoming meeting.',
  tasksAhead: 'Open tasks and upcoming meetings',
  noAmount: 'It has no amount.',
  noCloseDate: 'It has no close date.',
  steps: {
    stalled: 'agree on the next step and a date',
    late: 'set a new close date with the buyer',
    owner: 'assign an owner',
    silent: 'call the buyer',
    ahead: 'schedule the next meeting',
    amount: 'add the amount',
    closeDate: 'add a close date',
  },
  task: (name: string, step: string) => `${name}: ${step}`,
  toDo: (step: string) => `Next step: ${step}.`,
  noRisk: 'No risks found.',
  health: ['is on track', 'needs attention', 'is at risk'] as const,
  summary: (name: string, health: string, risks: number) => `${name} ${health} (${count(risks, 'risk')}).`,
  lost: (name: string, day: string) => `${name} was lost on ${day}.`,
  lostReason: (reason: string) => `Reason: ${reason}.`,
  noReason: 'No reason was given.',
  lostSummary: (name: string, reason: string | null) =>
    reason ? `${name} was lost: ${reason}.` : `${name} was lost; no reason was given.`,
};

/** What a manager agent says about the pipeline. */
export const PIPELINE_WORDS = {
  openDeals: 'Open opportunities',
  open: (deals: number, amount: string) => `${count(deals, 'open opportunity', 'open opportunities')} worth ${amount}.`,
  unowned: (leads: number) => `${count(leads, 'open lead')} without an owner.`,
  unownedLeads: 'Open leads without an owner',
  overdue: (tasks: number) => `${count(tasks, 'overdue task')}.`,
  overdueTasks: 'Overdue tasks',
  nothing: 'Nothing needs action right now.',
  summary: (deals: number, leads: number, people: number) =>
    `${count(deals, 'deal')} to move, ${count(leads, 'lead')} to assign, ${count(people, 'person', 'people')} with overdue tasks.`,
  unownedLead: (name: string, score: number | null, day: string) =>
    score === null
      ? `${name} has had no owner since ${day}.`
      : `${name} (score ${score}) has had no owner since ${day}.`,
  scoreOf: (name: string) => `Score of ${name}`,
  scored: (score: number | null, day: string) =>
    `${score === null ? 'Not scored' : `${score} of 100`}, captured ${day}`,
  load: (rep: string, leads: number) => `${rep} has the fewest open leads (${leads}).`,
  loadOf: (rep: string) => `Open leads of ${rep}`,
  assign: (name: string, rep: string) => `Assign ${name} to ${rep}`,
  someone: 'Someone',
  desk: (rep: string, tasks: number) => `${rep} has ${count(tasks, 'overdue task')}.`,
  deskOf: (rep: string) => `Overdue tasks of ${rep}`,
  oldest: (title: string) => `The oldest is “${title}”.`,
  deskTask: (rep: string) => `Review overdue tasks with ${rep}`,
};

/** What a manager agent says about the team. */
export const COACHING_WORDS = {
  reps: 'Reps',
  team: (reps: number) => `${count(reps, 'rep')} on the team.`,
  talkAbout: (rep: string, points: string[]) => `Talk with ${rep}: ${points.join('; ')}`,
  summary: (talks: number) => (talks > 0 ? `${count(talks, 'conversation')} suggested.` : 'No conversations needed.'),
  unknown: (what: string[]) => `Not enough data to compare ${what.join(' and ')}.`,
  nobody: 'Nobody stands out.',
  replyTimes: 'reply times',
  winRates: 'win rates',
  teamMedian: (label: string) => `${label}, team median`,
  firstReply: 'Time to first reply',
  replyShort: (rep: string, team: string) => `first reply after ${rep} (team ${team})`,
  reply: (name: string, rep: string, team: string) => `${name} takes ${rep} to first reply; the team takes ${team}.`,
  replyValue: (time: string, leads: number) => `${time}, ${count(leads, 'lead')}`,
  dealsWon: 'Win rate',
  winsShort: (rep: string, team: string) => `wins ${rep} of deals (team ${team})`,
  wins: (name: string, rate: string, deals: number, team: string) =>
    `${name} won ${rate} of ${count(deals, 'closed deal')}; the team wins ${team}.`,
  winsValue: (rate: string, won: number, deals: number) => `${rate}, ${won} of ${deals}`,
  openLeads: 'Open leads',
  loadShort: (rep: number, team: number) => `${rep} open leads (team ${team})`,
  load: (name: string, rep: number, team: number) => `${name} has ${rep} open leads; the team median is ${team}.`,
  overdueTasks: 'Overdue tasks',
  overdueShort: (tasks: number) => count(tasks, 'overdue task'),
  overdue: (name: string, tasks: number) => `${name} has ${count(tasks, 'overdue task')}.`,
};
