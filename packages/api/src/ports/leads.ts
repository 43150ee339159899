import type { CompanyQueries, Prisma } from '@outrider/db';
import type { ScoringModel } from '@outrider/scoring';
import type { FilteredLead } from '@outrider/shared/lead-match';

/** What leads need of the domains above them, in leads' own words. create-services.ts plugs in who answers. */
export type LeadPorts = {
  /** What scores the company's leads now; null where the visible rules do. Inside a transaction give its tx. */
  activeModel(db: CompanyQueries): Promise<ScoringModel | null>;
  /** Whether the company has assignment rules to ask at all. */
  hasAssignmentRules(db: CompanyQueries): Promise<boolean>;
  /** Who gets these new leads, for the caller to write in this transaction; nothing where there are no rules. `repeats`: every row becomes a lead of its own. */
  assignByRules(tx: CompanyQueries, leads: UnownedLead[], options: { repeats: boolean }): Promise<RuleAssignment[]>;
  /** Counts the turns of the leads that were written. */
  keepTurns(tx: CompanyQueries, turns: Turn[]): Promise<void>;
};

export type Turn = { rule_id: string; user_id: string };

/** A lead on its way in: nobody's, and new. */
export type UnownedLead = Omit<
  FilteredLead,
  'status' | 'assigned_to' | 'department' | 'created_at' | 'updated_at' | 'last_contacted'
> & { id: string; email_key: string | null };

/** What the rules say of one lead, with its line on the timeline; `turn` where somebody got it. */
export type RuleAssignment = {
  lead_id: string;
  assigned_to: string | null;
  activity_id: string;
  kind: 'assigned' | 'not_assigned';
  detail: Prisma.InputJsonObject;
  turn: Turn | null;
};
