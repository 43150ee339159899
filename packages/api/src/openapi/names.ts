import * as accounts from '@outrider/shared/accounts';
import * as assignment from '@outrider/shared/assignment';
import * as agents from '@outrider/shared/agents';
import * as audit from '@outrider/shared/audit';
import * as automation from '@outrider/shared/automation';
import * as auth from '@outrider/shared/auth';
import * as bulk from '@outrider/shared/bulk';
import * as contacts from '@outrider/shared/contacts';
import * as confirmation from '@outrider/shared/confirmation';
import * as conversions from '@outrider/shared/conversions';
import * as companyData from '@outrider/shared/company-data';
import * as companies from '@outrider/shared/companies';
import * as deliveryDetail from '@outrider/shared/delivery-detail';
import * as directory from '@outrider/shared/directory';
import * as duplicates from '@outrider/shared/duplicates';
import * as fields from '@outrider/shared/fields/custom';
import * as forecast from '@outrider/shared/forecast';
import * as files from '@outrider/shared/files';
import * as imports from '@outrider/shared/imports';
import * as intake from '@outrider/shared/intake';
import { leadConditionSchema } from '@outrider/shared/lead-filter';
import * as leadEdit from '@outrider/shared/lead-edit';
import * as leads from '@outrider/shared/leads';
import * as notifications from '@outrider/shared/notifications';
import * as opportunities from '@outrider/shared/opportunities';
import * as organization from '@outrider/shared/organization';
import * as records from '@outrider/shared/records';
import * as pipeline from '@outrider/shared/pipeline';
import * as pipelines from '@outrider/shared/pipelines';
import * as platform from '@outrider/shared/platform';
import * as playbook from '@outrider/shared/playbook';
import * as quotas from '@outrider/shared/quotas';
import * as search from '@outrider/shared/search';
import * as savedViews from '@outrider/shared/saved-views';
import * as sheets from '@outrider/shared/sheets';
import * as twoStep from '@outrider/shared/two-step';
import * as waysIn from '@outrider/shared/ways-in';
import * as webhooks from '@outrider/shared/webhooks';
import * as winChance from '@outrider/shared/win-chance';
import { z } from 'zod';

/** The domains whose schemas travel over REST; a new one takes its seat here. */
const DOMAINS = [
  accounts,
  assignment,
  agents,
  audit,
  automation,
  auth,
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
  files,
  imports,
  intake,
  leadEdit,
  leads,
  notifications,
  opportunities,
  organization,
  pipeline,
  pipelines,
  platform,
  playbook,
  quotas,
  records,
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
 * Every exported object schema under its own name: `leadAnalyticsSchema` is LeadAnalytics. A lead's condition, which a filter repeats at every depth, is a
 * choice of many and has two names: what is sent is not yet trimmed. @throws when two have one name
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
  names.add(leadConditionSchema, { id: io === 'input' ? 'LeadCondition' : 'LeadConditionStored' });
  return names;
}
