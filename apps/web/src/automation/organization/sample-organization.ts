import { DEPARTMENT_LABELS, DEPARTMENTS, type DepartmentKey } from '@outrider/shared/ground/departments';
import type { Department, Flow, Metric, OrganizationAnalytics } from '@outrider/shared/automation/organization';

const idOf = (at: number) => `01980f5c-1b22-7a3f-9d55-62e1d4b8f1${String(at).padStart(2, '0')}`;

const metric = (key: string, over: Partial<Metric>): Metric => ({
  key,
  label: key,
  unit: 'count',
  target: 40,
  actual: 12,
  higher_is_better: true,
  meaning: `What ${key} counts`,
  ...over,
});
export const someDepartment = (department: DepartmentKey, over: Partial<Department> = {}): Department => ({
  id: idOf(DEPARTMENTS.indexOf(department)),
  department,
  name: DEPARTMENT_LABELS[department],
  description: `What ${DEPARTMENT_LABELS[department]} does.`,
  is_active: true,
  target_metrics: { wins: 40 },
  metrics: [
    metric('wins', { label: 'Deals won' }),
    metric('reply', { label: 'First reply', unit: 'hours', actual: null, target: null }),
    metric('third', { label: 'A third one' }),
  ],
  members: 3,
  ai_agents: 1,
  version: 4,
  ...over,
});
export const DEPARTMENT_LIST = DEPARTMENTS.map((department) => someDepartment(department));

export const someFlow = (over: Partial<Flow>): Flow => ({
  id: idOf(20),
  name: 'Lead handoff',
  description: '',
  source_department: 'marketing',
  target_department: 'sales',
  flow_type: 'lead_handover',
  trigger: 'lead_captured',
  trigger_params: {},
  conditions_of: 'lead',
  conditions: null,
  steps: [{ id: 's1', kind: 'act', action: 'create_task', params: { title: 'Call {name}', whom: 'owner' } }],
  automation_level: 82,
  is_active: true,
  runs: { done: 0, proposed: 0, failed: 0, waiting: 0, last_at: null },
  webhook_secret: null,
  created_at: '2026-01-15T09:30:00.000Z',
  version: 7,
  ...over,
});
export const FLOW_LIST = [
  someFlow({}),
  someFlow({
    id: idOf(21),
    name: 'Onboarding',
    source_department: 'sales',
    target_department: 'customer',
    automation_level: 55,
  }),
  someFlow({
    id: idOf(22),
    name: 'Reminders',
    source_department: 'customer',
    target_department: 'customer',
    automation_level: 20,
    is_active: false,
  }),
];

export const ANALYTICS: OrganizationAnalytics = {
  overview: {
    total_departments: 5,
    active_departments: 5,
    total_users: 15,
    joined_this_month: 2,
    total_ai_agents: 5,
    active_ai_agents: 4,
    active_interdepartmental_flows: 2,
    inactive_flows: 1,
  },
  department_distribution: { users: { sales: 3 }, ai_agents: { sales: 1 } },
  performance_metrics: {
    sales: {
      leads: 1234,
      opportunities: 12,
      open_pipeline: 50_000,
      won: { deals: 3, amount: 21_000 },
      win_rate: 37.5,
      conversion_rate: null,
    },
    customer: { satisfaction_score: null, answers: 0 },
  },
};
