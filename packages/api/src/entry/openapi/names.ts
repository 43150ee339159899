import * as accounts from '@outrider/shared/records/accounts';
import * as assignment from '@outrider/shared/records/assignment';
import * as agents from '@outrider/shared/automation/agents';
import * as audit from '@outrider/shared/ground/audit';
import * as automation from '@outrider/shared/automation/automation';
import * as auth from '@outrider/shared/people/auth';
import * as bulk from '@outrider/shared/records/bulk';
import * as contacts from '@outrider/shared/records/contacts';
import * as confirmation from '@outrider/shared/people/confirmation';
import * as conversions from '@outrider/shared/records/conversions';
import * as companyData from '@outrider/shared/people/company-data';
import * as companies from '@outrider/shared/people/companies';
import * as deliveryDetail from '@outrider/shared/automation/delivery-detail';
import * as directory from '@outrider/shared/people/directory';
import * as duplicates from '@outrider/shared/records/duplicates';
import * as fields from '@outrider/shared/ground/fields/custom';
import * as forecast from '@outrider/shared/insight/forecast';
import * as insights from '@outrider/shared/insight/insights';
import * as reports from '@outrider/shared/insight/reports';
import * as reportDashboards from '@outrider/shared/insight/report-dashboards';
import * as reportSchedules from '@outrider/shared/insight/report-schedules';
import * as files from '@outrider/shared/records/files';
import * as imports from '@outrider/shared/records/imports';
import * as intake from '@outrider/shared/automation/intake';
import * as inbox from '@outrider/shared/records/inbox';
import * as booking from '@outrider/shared/automation/booking';
import { leadConditionSchema } from '@outrider/shared/records/lead-filter';
import * as leadEdit from '@outrider/shared/records/lead-edit';
import * as leads from '@outrider/shared/records/leads';
import * as notifications from '@outrider/shared/people/notifications';
import * as opportunities from '@outrider/shared/records/opportunities';
import * as organization from '@outrider/shared/automation/organization';
import * as records from '@outrider/shared/records/records';
import * as activities from '@outrider/shared/insight/activities';
import * as calls from '@outrider/shared/records/calls';
import * as pipeline from '@outrider/shared/records/pipeline';
import * as pipelines from '@outrider/shared/records/pipelines';
import * as meetings from '@outrider/shared/records/meetings';
import * as tasks from '@outrider/shared/records/tasks';
import * as campaigns from '@outrider/shared/automation/campaigns';
import * as portals from '@outrider/shared/records/portals';
import * as proposals from '@outrider/shared/records/proposals';
import * as platform from '@outrider/shared/people/platform';
import * as playbook from '@outrider/shared/insight/playbook';
import * as quotas from '@outrider/shared/records/quotas';
import * as roles from '@outrider/shared/people/roles';
import * as search from '@outrider/shared/insight/search';
import * as savedViews from '@outrider/shared/records/saved-views';
import * as sheets from '@outrider/shared/automation/sheets';
import * as twoStep from '@outrider/shared/people/two-step';
import * as waysIn from '@outrider/shared/people/ways-in';
import * as webhooks from '@outrider/shared/automation/webhooks';
import * as winChance from '@outrider/shared/insight/win-chance';
import { z } from 'zod';

/** The domains whose schemas travel over REST; a new one takes its seat here. */
const DOMAINS = [
  accounts,
  assignment,
  agents,
  audit,
  automation,
  auth,
  booking,
  proposals,
  portals,
  campaigns,
  inbox,
  bulk,
  confirmation,
  contacts,
  conversions,
  companies,
  companyData,
  deliveryDetail,
  directory,
  duplicates,
  fields,
  forecast,
  reports,
  reportDashboards,
  reportSchedules,
  insights,
  files,
  imports,
  intake,
  leadEdit,
  leads,
  notifications,
  opportunities,
  organization,
  activities,
  calls,
  pipeline,
  pipelines,
  meetings,
  tasks,
  platform,
  playbook,
  quotas,
  records,
  roles,
  savedViews,
  search,
  sheets,
  twoStep,
  waysIn,
  webhooks,
  winChance,
];

export type Names = z.core.$ZodRegistry<{ id: string }>;

/**
 * Every exported object schema under its own name: `leadAnalyticsSchema` is LeadAnalytics. A condition on a lead or a
 * deal, which a filter repeats at every depth, is a choice of many and has two names: what is sent is not yet trimmed.
 * @throws when two have one name
 */
export function nameSchemas(io: 'input' | 'output' = 'input'): Names {
  const names = z.registry<{ id: string }>();
  const seen = new Set<string>();
  for (const domain of DOMAINS) {
    for (const [exported, value] of Object.entries(domain)) {
      if (!(value instanceof z.ZodObject) || !exported.endsWith('Schema')) continue;
      const id = exported.charAt(0).toUpperCase() + exported.slice(1, -'Schema'.length);
      if (seen.has(id)) throw new Error(`Two domains export ${exported}`);
      seen.add(id);
      names.add(value, { id });
    }
  }
  const stored = io === 'input' ? '' : 'Stored';
  names.add(leadConditionSchema, { id: `LeadCondition${stored}` });
  names.add(opportunities.opportunityConditionSchema, { id: `OpportunityCondition${stored}` });
  return names;
}
