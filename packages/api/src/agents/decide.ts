import { type AgentActionKind, OUTWARD_KINDS, QUIET_DAYS, SPEAKS_TO_LEAD, tierOf } from '@outrider/shared/agents';
import type { Decision, Limits, PlannedAction } from './plan.ts';

type Noun = { one: string; waits: string };
const NOUNS: Record<AgentActionKind, Noun> = {
  rescore: { one: 'scoring', waits: 'scoring waits' },
  add_note: { one: 'a note', waits: 'notes wait' },
  create_task: { one: 'a task', waits: 'tasks wait' },
  set_status: { one: 'a change of status', waits: 'a change of status waits' },
  assign: { one: 'an assignment', waits: 'assignments wait' },
  notify_department: { one: 'a notice', waits: 'notices wait' },
  hand_to_agent: { one: 'a hand-over', waits: 'hand-overs wait' },
  send_mail: { one: 'mail', waits: 'mail waits' },
  schedule_meeting: { one: 'a meeting', waits: 'meetings wait' },
  send_proposal: { one: 'a proposal', waits: 'proposals wait' },
  post_webhook: { one: 'a webhook', waits: 'webhooks wait' },
};

const propose = (why: string): Decision => ({ outcome: 'propose', why });
const refuse = (why: string): Decision => ({ outcome: 'refuse', why });

/**
 * Whether an action is done, waits for a person, or is not to be. The strictest rule that applies speaks:
 * do-not-contact refuses what speaks to the lead, and quiet days refuse mail to it (a meeting or proposal then waits for a person: the conversation is on);
 * training and a lead in manual mode let everything wait, hybrid what goes out or changes the status; then the tier of the kind; then a first touch by an agent
 * whose own level is below tier three, whatever it earned; last the day's cap.
 */
export function decide({ kind }: Pick<PlannedAction, 'kind'>, limits: Limits): Decision {
  const { by, level, tier, mode } = limits;
  const { one, waits } = NOUNS[kind];
  const outward = OUTWARD_KINDS.has(kind);
  const speaks = SPEAKS_TO_LEAD.has(kind);
  const who = level === null ? by : `${by}, level ${level}`;

  if (speaks && limits.do_not_contact !== null) return refuse(limits.do_not_contact);
  if (kind === 'send_mail' && limits.quiet_since)
    return refuse(`${quietWords(limits.quiet_since)}: no agent writes for ${QUIET_DAYS} days after that.`);
  if (limits.training) return propose(`${by} is in training: everything waits for a person.`);
  if (mode === 'manual') return propose('The lead is in manual mode: everything waits for a person.');
  if (mode === 'hybrid' && outward) return propose(`The lead is in hybrid mode: ${waits} for a person.`);
  if (mode === 'hybrid' && kind === 'set_status')
    return propose('The lead is in hybrid mode: a change of status waits for a person.');
  if (tier === 1 || (tier === 2 && outward)) return propose(lowTier(limits, who, waits));
  if (speaks && limits.quiet_since) return propose(`${quietWords(limits.quiet_since)}: ${waits} for a person.`);
  if (speaks && limits.first_touch && (level === null ? tier : tierOf(level)) < 3)
    return propose(`Nobody has written to this lead yet: a first touch by ${who} waits for a person.`);
  if (limits.left_today <= 0) return propose(`${by} did all of this kind that a day allows: ${waits} for a person.`);
  if (limits.from_trust) return { outcome: 'do', allowed_by: 'trust', why: `${who}, is trusted with ${one}.` };
  return { outcome: 'do', allowed_by: 'tier', why: `${who}: ${one} needs no approval.` };
}

/** Below the tier of its level only where something was lost. */
function lowTier({ by, level, tier, from_trust }: Limits, who: string, waits: string): string {
  if (from_trust && level !== null && tier < tierOf(level))
    return `${by} lost the trust for this: ${waits} for a person.`;
  return `${who}: ${waits} for a person.`;
}

const quietWords = (since: Date) => `A person or the lead spoke last on ${since.toISOString().slice(0, 10)}`;
