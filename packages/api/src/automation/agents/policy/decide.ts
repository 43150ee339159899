import {
  type AgentActionKind,
  OUTWARD_KINDS,
  SPEAKS_TO_LEAD,
  STANDING_KINDS,
  type Tier,
  tierOf,
  UNSURE_BELOW,
} from '@outrider/shared/automation/agents';
import {
  type ActedRule,
  answerFor,
  type RuleAnswer,
  type RuleRow,
  ruleRowOf,
} from '@outrider/shared/automation/approval-rules';
import { stricterMode } from '@outrider/shared/automation/automation';
import type { Decision, Limits, PlannedAction } from '../plan.ts';
import { DECISION_WORDS as WORDS } from './words-decisions.ts';

const propose = (rule: ActedRule, why: string): Decision => ({ outcome: 'propose', rule, why });
const refuse = (rule: ActedRule, why: string): Decision => ({ outcome: 'refuse', rule, why });

type Asked = Pick<PlannedAction, 'kind'> & { payload?: PlannedAction['payload'] };

/**
 * The approval rule that an action falls under: its row, and the tier that the agent's own, the owner's level and the
 * team's cap leave it.
 */
export function ruleOf(asked: Asked, limits: Limits): { row: RuleRow; tier: Tier } {
  const { tier, owner, team, level } = limits;
  // A flow acts for the company where it has no level: no person's level bounds it.
  const bounds = level === null ? [] : [owner && tierOf(owner.level), team && tierOf(team.level_cap)];
  return { row: ruleRowOf(asked, limits), tier: Math.min(tier, ...bounds.flatMap((bound) => bound ?? [])) as Tier };
}

/**
 * Whether an action is done, waits for a person, or is not to be. The strictest rule that applies speaks:
 * do-not-contact refuses what speaks to the lead, quiet days refuse mail to it (a meeting or proposal then waits for a
 * person: the conversation is on), and the company's approval rules refuse what they never allow, and give to a manager
 * what they reserve; training and a lead in manual mode, or of a team in it, let everything wait, hybrid what goes out
 * or says where a lead or deal stands; a deal is closed by a person at every level; then the approval rule of the kind
 * at its tier, which the automation level of the lead's owner and the cap of the owner's team bound from above; then a
 * first message to an address that nobody of the company vouched for, at every level; then a first touch by an agent
 * whose own level is below tier three, whatever it earned; last the day's caps, evidence that is too thin for any
 * level, what people mostly changed or turned down, and what the text itself says that no person has read.
 */
export function decide(asked: Asked, limits: Limits): Decision {
  const { row, tier } = ruleOf(asked, limits);
  const answer = answerFor(limits.rules, row, tier);
  const { kind } = asked;
  if (SPEAKS_TO_LEAD.has(kind) && limits.do_not_contact !== null)
    return refuse('do_not_contact', limits.do_not_contact);
  if (kind === 'send_mail' && limits.quiet_since)
    return refuse('quiet_days', WORDS.quiet(limits.quiet_since, limits.quiet_days));
  if (answer === 'never') return refuse('approval_rule', WORDS.never(row, tier));
  if (answer === 'manager')
    return { ...propose('approval_rule', WORDS.byManager(row, tier)), by_manager: true } as Decision;
  return judge(asked, limits, { row, answer });
}

type Rule = { row: RuleRow; answer: RuleAnswer };

/** Whether it waits for its owner, or is done. */
function judge({ kind }: Asked, limits: Limits, { row, answer }: Rule): Decision {
  const { by, level, team } = limits;
  const outward = OUTWARD_KINDS.has(kind);
  const speaks = SPEAKS_TO_LEAD.has(kind);
  const who = WORDS.who(by, level);
  const mode = stricterMode(limits.mode, team?.mode ?? null);
  const byTeam = team !== null && mode !== limits.mode;

  if (limits.training) return propose('training', WORDS.training(by));
  if (mode === 'manual')
    return byTeam ? propose('team_mode', WORDS.teamManual(team.team)) : propose('lead_mode', WORDS.manual);
  if (mode === 'hybrid' && (outward || STANDING_KINDS.has(kind)))
    return byTeam ? propose('team_mode', WORDS.teamHybrid(team.team, kind)) : propose('lead_mode', WORDS.hybrid(kind));
  if (row === 'deal_close') return propose('approval_rule', WORDS.closes);
  if (answer === 'owner') return whoseLevel(kind, limits, row);
  if (speaks && limits.quiet_since) return propose('quiet_days', WORDS.quietProposes(kind, limits.quiet_since));
  if (speaks && limits.first_touch && limits.unvouched) return propose('first_contact', WORDS.unvouched);
  if (speaks && limits.first_touch && (level === null ? limits.tier : tierOf(level)) < 3)
    return propose('first_contact', WORDS.firstTouch(who));
  if (limits.left_today <= 0) return propose('daily_limit', WORDS.capReached(by, kind));
  if (speaks && limits.over) return propose(OVER[limits.over], WORDS.over[limits.over]);
  if (limits.thin) return propose('evidence', WORDS.thin[limits.thin]);
  if (limits.sure !== null && limits.sure < UNSURE_BELOW) return propose('evidence', WORDS.unsure(limits.sure, kind));
  if (limits.stray) return propose('unread_text', WORDS.stray[limits.stray]);
  if (limits.from_trust) return { outcome: 'do', allowed_by: 'trust', why: WORDS.trusted(who, kind) };
  return { outcome: 'do', allowed_by: 'tier', why: WORDS.allowed(who, kind) };
}

const OVER = { lead: 'lead_limit', domain: 'company_limit', mails: 'mail_limit', meetings: 'meeting_limit' } as const;

/** The rule at the bounded tier lets it wait: by the agent's own tier, by the owner's level, or by the team's cap. */
function whoseLevel(
  kind: AgentActionKind,
  { by, level, tier, from_trust, owner, team, rules }: Limits,
  row: RuleRow,
): Decision {
  const waits = (at: Tier) => answerFor(rules, row, at) !== 'auto';
  if (!waits(tier)) {
    if (owner && level !== null && tierOf(owner.level) < tier && waits(tierOf(owner.level)))
      return propose('owner_level', WORDS.limited(owner.name, owner.level));
    if (team) return propose('team_level', WORDS.teamLimited(team.team, team.level_cap));
  }
  // Below the tier of its level only where something was lost.
  if (from_trust && level !== null && tier < tierOf(level)) return propose('trust', WORDS.trustLost(by, kind));
  return propose('approval_rule', WORDS.needsApproval(WORDS.who(by, level), kind));
}
