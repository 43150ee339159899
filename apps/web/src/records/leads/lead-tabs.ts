import type { LeadSort } from '@outrider/shared/records/lead-list';
import type { CompanyRole, Role } from '@outrider/shared/ground/roles';
import { TAB_NOTES } from './words.ts';

/** A tab of Lead Management: a list with conditions of its own, or a panel. */
export type LeadTab = { id: string; label: string } & (
  | { filter: string; sort?: LeadSort; note?: string }
  | { panel: 'overview' | 'integrations' | 'configuration' | 'team' }
);

const ALL: LeadTab = { id: 'all', label: 'All Leads', filter: '' };
const MINE: LeadTab = {
  id: 'mine',
  label: 'My Leads',
  filter: 'owner:me',
  note: TAB_NOTES.mine,
};

const BY_ROLE: Record<CompanyRole, LeadTab[]> = {
  company_admin: [
    { id: 'overview', label: 'System Overview', panel: 'overview' },
    { id: 'integrations', label: 'Integrations', panel: 'integrations' },
    { id: 'configuration', label: 'AI Configuration', panel: 'configuration' },
  ],
  manager: [
    { id: 'team', label: 'Team Performance', panel: 'team' },
    {
      id: 'assignment',
      label: 'Lead Assignment',
      filter: 'owner:nobody;status:new,contacted,qualified,nurturing',
      sort: 'score',
      note: TAB_NOTES.assignment,
    },
    {
      id: 'quality',
      label: 'Quality Review',
      filter: 'status:!converted,unqualified;(company_name:!?|job_title:!?|phone:!?|score:..39)',
      sort: 'updated_at',
      note: TAB_NOTES.quality,
    },
  ],
  ae: [
    {
      id: 'hot',
      label: 'Hot Leads',
      filter: 'score:80..;status:new,contacted,qualified,nurturing',
      sort: 'score',
      note: TAB_NOTES.hot,
    },
    {
      id: 'ready',
      label: 'Conversion Ready',
      filter: 'status:qualified;score:60..;estimated_budget:?',
      sort: 'estimated_budget',
      note: TAB_NOTES.ready,
    },
    {
      id: 'expansion',
      label: 'Account Expansion',
      filter: 'account:customer;status:new,contacted,qualified,nurturing',
      sort: 'estimated_budget',
      note: TAB_NOTES.expansion,
    },
  ],
  sdr: [
    {
      id: 'prospecting',
      label: 'Prospecting',
      filter: 'status:new;last_contacted:!?;(owner:me|owner:nobody)',
      sort: 'score',
      note: TAB_NOTES.prospecting,
    },
    {
      id: 'qualification',
      label: 'Qualification',
      filter: 'status:contacted,nurturing;(owner:me|owner:nobody)',
      sort: 'score',
      note: TAB_NOTES.qualification,
    },
    {
      id: 'queue',
      label: 'Activity Queue',
      filter: 'owner:me;status:new,contacted,qualified,nurturing;last_contacted:!7d',
      sort: 'last_contacted',
      note: TAB_NOTES.queue,
    },
  ],
};

const LEAD_TABS_MAX = 5;
export const tabsOf = (role: Role): LeadTab[] =>
  [ALL, MINE, ...(role === 'super_admin' ? [] : BY_ROLE[role])].slice(0, LEAD_TABS_MAX);
