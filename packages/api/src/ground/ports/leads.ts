import type { CompanyQueries, CompanyTx, Prisma } from '@outrider/db';
import type { ScoringModel } from '@outrider/scoring';
import type { FilteredLead } from '@outrider/shared/records/lead-match';
import type { RoleRights } from '@outrider/shared/ground/permissions';
import type { Actor } from '../actor.ts';

/** What leads need from domains above them, in leads' own words. create-services.ts plugs in the implementations. */
export type LeadPorts = {
  /** The company's active scoring model; null where the visible rules score. Inside a transaction, pass its tx. */
  activeModel(db: CompanyQueries): Promise<ScoringModel | null>;
  /** Whether the company has any assignment rule switched on. */
  hasAssignmentRules(db: CompanyQueries): Promise<boolean>;
  /**
   * Decides who gets these leads, for the caller to write in this transaction; empty without rules. `repeats`: rows
   * that share an email become separate leads.
   */
  assignByRules(tx: CompanyQueries, leads: UnownedLead[], options: { repeats: boolean }): Promise<RuleAssignment[]>;
  /** Records whose turn was used, for the leads that were written. */
  keepTurns(tx: CompanyQueries, turns: Turn[]): Promise<void>;
  /** Makes customers of leads that the transaction holds, each as if it were the only one. */
  convert(tx: CompanyTx, by: Converter, leads: HeldLead[], now: Date): Promise<ConvertedLead[]>;
  /**
   * Hands a lead that replied to a person: agents' plans for it end, and its owner gets a task. The reply is on the
   * timeline already.
   */
  hearReply(tx: CompanyTx, actor: Actor, lead_id: string): Promise<void>;
  /**
   * Completes the task by which somebody was to answer the lead, once nothing of theirs waits any more. What dealt with
   * it is on the timeline already.
   */
  settleReply(tx: CompanyTx, actor: Actor, lead_id: string, now: Date): Promise<void>;
  /** Ends what agents plan to write to the lead. @param reason a sentence */
  silenceAgents(tx: CompanyTx, lead_id: string, reason: string, now: Date): Promise<void>;
  /** The same for everybody who is reached at an address or under a domain. */
  silenceAddress(
    tx: CompanyTx,
    barred: { kind: 'email' | 'domain'; value: string },
    reason: string,
    now: Date,
  ): Promise<void>;
  /** Takes those conversions back, where they are still the leads' last ones. */
  undoConversions(tx: CompanyTx, by: Converter, conversions: Conversion[], now: Date): Promise<UndoneConversion[]>;
};

export type Converter = { user: RoleRights & { id: string }; actor: Actor };
export type HeldLead = { id: string; email: string; company_name: string | null };
export type Conversion = { lead_id: string; conversion_id: string };
/** `conversion_id`: null where the lead had been converted before. `failure`: why it could not be. */
export type ConvertedLead = { lead_id: string; conversion_id: string | null } | { lead_id: string; failure: string };
/** `kept`: names of records that somebody touched since. */
export type UndoneConversion = { lead_id: string; undone: boolean; kept: string[] };

/** Whose turn in a rule's rotation an assignment used. */
export type Turn = { rule_id: string; user_id: string };

/** A new lead without an owner. */
export type UnownedLead = Omit<
  FilteredLead,
  'status' | 'assigned_to' | 'department' | 'created_at' | 'updated_at' | 'last_contacted'
> & { id: string; email_key: string | null };

/** What the rules decided for one lead, with the activity for its timeline; `turn` where somebody got it. */
export type RuleAssignment = {
  lead_id: string;
  assigned_to: string | null;
  activity_id: string;
  kind: 'assigned' | 'not_assigned';
  detail: Prisma.InputJsonObject;
  turn: Turn | null;
};
