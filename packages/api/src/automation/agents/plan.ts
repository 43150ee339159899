import type {
  ActionPayloads,
  AgentActionKind,
  AgentTaskType,
  Diff,
  Evidence,
  Tier,
} from '@outrider/shared/automation/agents';
import type { ProcessingMode } from '@outrider/shared/records/leads';
import type { ActedRule, ApprovalRules } from '@outrider/shared/automation/approval-rules';
import type { TeamBound } from '@outrider/shared/automation/automation';
import type { Brief } from '@outrider/shared/insight/writing';

/**
 * One thing that a plan would do. What it says and to whom is settled here; whether it is done, proposed or refused is
 * decided after.
 */
export type PlannedAction = {
  [Kind in AgentActionKind]: {
    kind: Kind;
    payload: ActionPayloads[Kind];
    title: string;
    diff: Diff[];
    reasoning: string;
    confidence: number;
    evidence: Evidence[];
    lead_id: string | null;
    opportunity_id: string | null;
    /** Of what was written: what it was made from. */
    brief?: Brief | null;
  };
}[AgentActionKind];

/** What an executor makes of the facts. Pure: the same facts, agent and moment give the same plan. */
export type Plan = {
  summary: string;
  /** Why, from the evidence alone; a language model may put it into other words. */
  reasoning: string;
  /** 0 to 1: how much of what the plan wants to know is known. */
  confidence: number;
  evidence: Evidence[];
  actions: PlannedAction[];
  /** A task of the same agent that follows by itself, with its moment; for a cadence. */
  next: { task_type: AgentTaskType; title: string; not_before: Date } | null;
};

/** What the decision looks at beside the plan. */
export type Limits = {
  /** Whose: the agent's name, or the flow's. */
  by: string;
  /** The agent's automation_level, 0 to 100; null for a flow, which has none. */
  level: number | null;
  /** Of the agent for this kind: its level, or what was earned or lost. */
  tier: Tier;
  from_trust: boolean;
  /** In training everything waits for a person. */
  training: boolean;
  mode: ProcessingMode | null;
  /** How many more of this kind it may do by itself today. */
  left_today: number;
  /** Why the outside world is not to be written to, in a sentence; null when it may. */
  do_not_contact: string | null;
  /** A person touched the lead, or it answered, within the last days: since when. */
  quiet_since: Date | null;
  /** How many working days after a contact agents keep quiet. */
  quiet_days: number;
  /** Nobody of the company ever wrote to this lead. */
  first_touch: boolean;
  /**
   * Only a form, a webhook or a sheet named the address: nobody of the company entered it, and nothing ever came back
   * from it.
   */
  unvouched: boolean;
  /** Whose lead it is, and how far that person lets agents go; null where nobody owns it. */
  owner: { name: string; level: number } | null;
  /** What the company set for the team of that person, or for leads of nobody; null without a bound. */
  team: TeamBound | null;
  /** Who approves what, by kind of action and tier. */
  rules: ApprovalRules;
  /** Agents did as much as they may today: messages to this lead, to its email domain, to everybody, or meetings. */
  over: 'lead' | 'domain' | 'mails' | 'meetings' | null;
  /**
   * What a message stands on is too little at every level: the lead has been written to and never replied, or no part
   * of the playbook fits.
   */
  thin: 'silent' | 'playbook' | null;
  /** How often people approve such actions unchanged; null while too few were decided. */
  sure: number | null;
  /** What of the text must not leave unread; null where there is nothing. */
  stray: 'contact' | 'quote' | 'instruction' | null;
};

/** `why` is a sentence for the screen, `rule` what it met. `by_manager`: its owner alone does not decide on it. */
export type Decision =
  | { outcome: 'do'; allowed_by: 'tier' | 'trust'; why: string }
  | { outcome: 'propose'; rule: ActedRule | null; why: string; by_manager?: true }
  | { outcome: 'refuse'; rule: ActedRule | null; why: string };
