import {
  type ActionPayloads,
  OUTWARD_KINDS,
  SPEAKS_TO_LEAD,
  STANDING_KINDS,
  type Tier,
  tierOf,
  UNSURE_BELOW,
} from '@outrider/shared/agents';
import { isClosed } from '@outrider/shared/pipelines';
import type { Decision, Limits, PlannedAction } from '../plan.ts';
import { DECISION_WORDS as WORDS } from './words-decisions.ts';

const propose = (why: string): Decision => ({ outcome: 'propose', why });
const refuse = (why: string): Decision => ({ outcome: 'refuse', why });

type Asked = Pick<PlannedAction, 'kind'> & { payload?: PlannedAction['payload'] };

/**
 * Whether an action is done, waits for a person, or is not to be. The strictest rule that applies speaks:
 * do-not-contact refuses what speaks to the lead, and quiet days refuse mail to it (a meeting or proposal then waits for a person: the conversation is on);
 * training and a lead in manual mode let everything wait, hybrid what goes out or says where a lead or deal stands; a deal is closed by a person at every level; then the tier of the kind, which the automation level of the
 * lead's owner bounds from above; then a first message to an address that nobody of the company vouched for, at every level; then a first touch by an agent
 * whose own level is below tier three, whatever it earned; last the day's caps, evidence that is too thin for any level, what people mostly changed or turned down, and what the text itself says that no
 * person has read.
 */
export function decide({ kind, payload }: Asked, limits: Limits): Decision {
  const { by, level, mode, owner } = limits;
  const outward = OUTWARD_KINDS.has(kind);
  const speaks = SPEAKS_TO_LEAD.has(kind);
  const who = WORDS.who(by, level);
  // A flow has no level, and acts for the company: no person's level bounds it.
  const bound = owner && level !== null ? tierOf(owner.level) : 3;
  const waits = (tier: Tier) => tier === 1 || (tier === 2 && outward);

  if (speaks && limits.do_not_contact !== null) return refuse(limits.do_not_contact);
  if (kind === 'send_mail' && limits.quiet_since) return refuse(WORDS.quiet(limits.quiet_since, limits.quiet_days));
  if (limits.training) return propose(WORDS.training(by));
  if (mode === 'manual') return propose(WORDS.manual);
  if (mode === 'hybrid' && (outward || STANDING_KINDS.has(kind))) return propose(WORDS.hybrid(kind));
  if (kind === 'move_deal' && payload && isClosed((payload as ActionPayloads['move_deal']).stage))
    return propose(WORDS.closes);
  if (waits(limits.tier)) return propose(lowTier(kind, limits, who));
  if (owner && waits(bound)) return propose(WORDS.limited(owner.name, owner.level));
  if (speaks && limits.quiet_since) return propose(WORDS.quietProposes(kind, limits.quiet_since));
  if (speaks && limits.first_touch && limits.unvouched) return propose(WORDS.unvouched);
  if (speaks && limits.first_touch && (level === null ? limits.tier : tierOf(level)) < 3)
    return propose(WORDS.firstTouch(who));
  if (limits.left_today <= 0) return propose(WORDS.capReached(by, kind));
  if (speaks && limits.over) return propose(WORDS.over[limits.over]);
  if (limits.thin) return propose(WORDS.thin[limits.thin]);
  if (limits.sure !== null && limits.sure < UNSURE_BELOW) return propose(WORDS.unsure(limits.sure, kind));
  if (limits.stray) return propose(WORDS.stray[limits.stray]);
  if (limits.from_trust) return { outcome: 'do', allowed_by: 'trust', why: WORDS.trusted(who, kind) };
  return { outcome: 'do', allowed_by: 'tier', why: WORDS.allowed(who, kind) };
}

/** Below the tier of its level only where something was lost. */
function lowTier(kind: PlannedAction['kind'], { by, level, tier, from_trust }: Limits, who: string): string {
  if (from_trust && level !== null && tier < tierOf(level)) return WORDS.trustLost(by, kind);
  return WORDS.needsApproval(who, kind);
}
