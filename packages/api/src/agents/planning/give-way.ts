import type { AgentTaskType } from '@outrider/shared/agents';
import { coolDownEnd, coolDownStart } from '../cool-down.ts';
import { activityEvidence, dayOfYear, messageEvidence } from '../evidence.ts';
import type { DealFacts, FactAgentMail, FactLead, LeadFacts } from '../facts.ts';
import type { Plan } from '../plan.ts';
import { fact, phrase } from '../say.ts';
import type { TaskAsk } from '../task-ask.ts';
import { answersOf } from '../touches.ts';
import { buildPlan, shortLeadName } from './executors/actions.ts';
import { GIVE_WAY_WORDS as WORDS } from './executors/words-plans.ts';

const WRITES: readonly AgentTaskType[] = ['outreach', 'follow_up', 'meeting_scheduling', 'proposal_generation'];

type Asked = Pick<TaskAsk, 'task_type' | 'agent' | 'now'> & { facts: LeadFacts | DealFacts; lead: FactLead };

/**
 * One plan for a lead at a time, whichever agent or person made it: who comes later does nothing, and says to whom it gave way. Null where nobody is ahead.
 * A follow-up waits for its turn in its own sequence instead (follow-up.ts).
 */
export function giveWay(ask: Asked): Plan | null {
  if (ask.task_type === 'lead_qualification') return afterQualification(ask);
  if (!WRITES.includes(ask.task_type)) return null;
  const waiting = waitingMail(ask.facts.agent_mails);
  if (waiting) return nothingBut(WORDS.waits(waiting.agent_name, shortLeadName(ask.lead)));
  return ask.task_type === 'follow_up' ? null : coolDown(ask);
}

/** An email of an agent that still waits for approval: one more would be in its way. */
const waitingMail = (mails: FactAgentMail[]) => mails.find(({ state }) => state === 'proposed') ?? null;

/** One cool-down for a lead, whichever agent or person wrote last and whatever it was: nothing more is written until it is over, or the lead answered. */
function coolDown({ facts, agent, lead, now }: Asked): Plan | null {
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
function afterQualification({ facts, lead, agent, now }: Asked): Plan | null {
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
