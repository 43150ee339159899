import type { AgentTaskType } from '@outrider/shared/automation/agents';
import { coolDownEnd, coolDownStart } from '../cool-down.ts';
import type { OpenReplyRow } from '../../../records/activities/open-reply.store.ts';
import { activityEvidence, dayOfYear, messageEvidence, replyEvidence } from '../evidence.ts';
import type { FactAgentMail } from '../facts.ts';
import type { Plan } from '../plan.ts';
import { fact, phrase } from '../say.ts';
import { answersOf } from '../touches.ts';
import { REPLY_WORDS, replyTaskTitle } from '../words-replies.ts';
import { buildPlan, type LeadAsk, ownersTask, shortLeadName } from './executors/actions.ts';
import { GIVE_WAY_WORDS as WORDS } from './executors/words-plans.ts';

/** Tasks that end in a letter. */
export const WRITING_TASKS: readonly AgentTaskType[] = [
  'outreach',
  'follow_up',
  'meeting_scheduling',
  'proposal_generation',
];

/**
 * One plan for a lead at a time, whichever agent or person made it: who comes later does nothing, and says to whom it
 * gave way. Null where nobody is ahead. A follow-up waits for its turn in its own sequence instead (follow-up.ts).
 */
export function giveWay(ask: LeadAsk): Plan | null {
  if (ask.task_type === 'lead_qualification') return afterQualification(ask);
  if (!WRITING_TASKS.includes(ask.task_type)) return null;
  if (ask.facts.open_reply) return waitForPerson(ask, ask.facts.open_reply);
  const waiting = waitingMail(ask.facts.agent_mails);
  if (waiting) return nothingBut(WORDS.waits(waiting.agent_name, shortLeadName(ask.lead)));
  return ask.task_type === 'follow_up' ? null : coolDown(ask);
}

/** Something came in that nobody has dealt with: an agent leaves it to a person, whom it asks where nobody else did. */
function waitForPerson(ask: LeadAsk, reply: OpenReplyRow): Plan {
  const { at, words, stop } = reply;
  const name = shortLeadName(ask.lead);
  const summary = (stop === null ? REPLY_WORDS.waits : REPLY_WORDS.asksToStop)(name, dayOfYear(at, ask.now));
  const why = [fact(summary, replyEvidence(reply))];
  const title = replyTaskTitle(name, words, stop);
  return buildPlan({
    summary,
    why,
    confidence: 1,
    actions: [ownersTask(ask, { title, priority: 'high' }, { why, confidence: 1 })],
  });
}

/** An email of an agent that still waits for approval: one more would be in its way. */
const waitingMail = (mails: FactAgentMail[]) => mails.find(({ state }) => state === 'proposed') ?? null;

/**
 * One cool-down for a lead, whichever agent or person wrote last and whatever it was: nothing more is written until it
 * is over, or the lead answered.
 */
function coolDown({ facts, agent, lead, now }: LeadAsk): Plan | null {
  const [letter] = facts.messages;
  const [answer] = answersOf(facts);
  if (!letter || letter.sent_at <= coolDownStart(now, facts.quiet_days, agent.working_hours.calendar)) return null;
  if (answer && answer.at > letter.sent_at) return null;
  const until = dayOfYear(coolDownEnd(letter.sent_at, facts.quiet_days, agent.working_hours.calendar), now);
  const said = WORDS.wrote(letter.author, shortLeadName(lead), dayOfYear(letter.sent_at, now));
  return buildPlan({
    summary: WORDS.until(said, until),
    why: [fact(said, messageEvidence(letter))],
    confidence: 1,
    actions: [],
  });
}

/** What another agent found out about a lead that nobody touched since holds. */
function afterQualification({ facts, lead, agent, now }: LeadAsk): Plan | null {
  const touched = facts.activities.findIndex(({ actor_kind }) => actor_kind !== 'agent' && actor_kind !== 'system');
  const since = touched < 0 ? facts.activities : facts.activities.slice(0, touched);
  const theirs = since.find(
    ({ kind, detail, actor_name, at }) =>
      kind === 'agent_task' &&
      detail.task_type === 'lead_qualification' &&
      actor_name !== agent.name &&
      at > coolDownStart(now, facts.quiet_days, agent.working_hours.calendar),
  );
  if (!theirs) return null;
  const said = WORDS.qualified(theirs.actor_name, shortLeadName(lead), dayOfYear(theirs.at, now));
  return buildPlan({ summary: said, why: [fact(said, activityEvidence(theirs))], confidence: 1, actions: [] });
}

const nothingBut = (summary: string): Plan =>
  buildPlan({ summary, why: [phrase(summary)], confidence: 0, actions: [] });
