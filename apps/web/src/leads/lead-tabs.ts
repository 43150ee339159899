import type { LeadSort } from '@outrider/shared/lead-list';
import type { CompanyRole, Role } from '@outrider/shared/roles';

/** A tab of Lead Management: a list with conditions of its own, or a panel. */
export type LeadTab = { id: string; label: string } & (
  | { filter: string; sort?: LeadSort; note?: string }
  | { panel: 'overview' | 'integrations' | 'configuration' }
);

const ALL: LeadTab = { id: 'all', label: 'All Leads', filter: '' };
const MINE: LeadTab = {
  id: 'mine',
  label: 'My Leads',
  filter: 'owner:me',
  note: 'Only leads assigned to you appear here.',
};

const BY_ROLE: Record<CompanyRole, LeadTab[]> = {
  company_admin: [
    { id: 'overview', label: 'System Overview', panel: 'overview' },
    { id: 'integrations', label: 'Integrations', panel: 'integrations' },
    { id: 'configuration', label: 'AI Configuration', panel: 'configuration' },
  ],
  manager: [
    {
      id: 'team',
      label: 'Team Performance',
      filter: 'owner:!nobody;updated_at:30d',
      sort: 'updated_at',
      note: 'Leads that somebody of the team holds and that moved in the last 30 days.',
    },
    {
      id: 'assignment',
      label: 'Lead Assignment',
      filter: 'owner:nobody;status:new,contacted,qualified,nurturing',
      sort: 'score',
      note: 'Open leads that nobody owns, the best score first.',
    },
    {
      id: 'quality',
      label: 'Quality Review',
      filter: 'status:!converted,unqualified;(company_name:!?|job_title:!?|phone:!?|score:..39)',
      sort: 'updated_at',
      note: 'Open leads with a company, title or phone missing, or a score below 40.',
    },
  ],
  ae: [
    {
      id: 'hot',
      label: 'Hot Leads',
      filter: 'score:80..;status:new,contacted,qualified,nurturing',
      sort: 'score',
      note: 'Open leads with a score of 80 and above.',
    },
    {
      id: 'ready',
      label: 'Conversion Ready',
      filter: 'status:qualified;score:60..;estimated_budget:?',
      sort: 'estimated_budget',
      note: 'Qualified leads with a score of 60 and above and a known budget.',
    },
    {
      id: 'expansion',
      label: 'Account Expansion',
      filter: 'status:converted',
      sort: 'estimated_budget',
      note: 'People of companies that have converted.',
    },
  ],
  sdr: [
    {
      id: 'prospecting',
      label: 'Prospecting',
      filter: 'status:new;last_contacted:!?;(owner:me|owner:nobody)',
      sort: 'score',
      note: 'New leads of yours or of nobody that were never contacted.',
    },
    {
      id: 'qualification',
      label: 'Qualification',
      filter: 'status:contacted,nurturing;(owner:me|owner:nobody)',
      sort: 'score',
      note: 'Contacted leads that wait for a decision.',
    },
    {
      id: 'queue',
      label: 'Activity Queue',
      filter: 'owner:me;status:new,contacted,qualified,nurturing;last_contacted:!7d',
      sort: 'last_contacted',
      note: 'Your open leads without contact in the last 7 days.',
    },
  ],
};

export const LEAD_TABS_MAX = 5;
export const tabsOf = (role: Role): LeadTab[] =>
  [ALL, MINE, ...(role === 'super_admin' ? [] : BY_ROLE[role])].slice(0, LEAD_TABS_MAX);
