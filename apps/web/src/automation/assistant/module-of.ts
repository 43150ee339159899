import type { AssistantModule } from '@outrider/shared/insight/dashboard';

const BY_PATH: Record<string, AssistantModule> = {
  leads: 'leads',
  'lead-capture': 'leads',
  opportunities: 'opportunities',
};
export const MODULE_NAMES: Record<AssistantModule, string> = {
  dashboard: 'Dashboard',
  leads: 'Leads',
  opportunities: 'Opportunities',
};

/** The module that a path belongs to; a module of which the assistant knows nothing special gets the dashboard's. */
export const moduleOf = (pathname: string): AssistantModule => BY_PATH[pathname.split('/')[1] ?? ''] ?? 'dashboard';
