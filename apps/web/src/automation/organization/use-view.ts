import { DEPARTMENTS, type DepartmentKey } from '@outrider/shared/ground/departments';
import { LEAD_SOURCES } from '@outrider/shared/records/leads';
import { useSearchParams } from 'react-router-dom';
import { FLOW_WORDS } from './words.ts';

export const ORGANIZATION_TABS = [
  { id: 'departments', label: 'Departments' },
  { id: 'flows', label: 'Inter-dept Flows' },
  { id: 'agents', label: 'AI Agents' },
  { id: 'analytics', label: 'Analytics' },
] as const;
type OrganizationTab = (typeof ORGANIZATION_TABS)[number]['id'];

export const FLOW_PARTS = [
  { id: 'settings', label: 'Settings' },
  { id: 'runs', label: 'Run log' },
  { id: 'test', label: FLOW_WORDS.test },
] as const;
type FlowPart = (typeof FLOW_PARTS)[number]['id'];

/** In the place of a flow: one to be made. */
export const NEW_FLOW = 'new';

/** What lies over a tab: one department, or one flow with a part of it; a new one may begin as a suggestion has it. */
const OVER_A_TAB = ['department', 'flow', 'part', 'contact'] as const;
type Over = Partial<Record<(typeof OVER_A_TAB)[number], string>>;

/** What is open, as the address says it, and the ways to open something else. */
export function useView() {
  const [params, setParams] = useSearchParams();
  const tab = ORGANIZATION_TABS.find(({ id }) => id === params.get('tab'))?.id ?? 'departments';
  const withOver = (over: Over) => {
    const next = new URLSearchParams(params);
    for (const key of OVER_A_TAB) next.delete(key);
    for (const [key, value] of Object.entries(over)) next.set(key, value);
    return next;
  };
  return {
    tab,
    department: DEPARTMENTS.find((key) => key === params.get('department')) ?? null,
    flow: params.get('flow'),
    /** The source whose leads a new flow is to have contacted at once. */
    contact: LEAD_SOURCES.find((source) => source === params.get('contact')) ?? null,
    part: FLOW_PARTS.find(({ id }) => id === params.get('part'))?.id ?? 'settings',
    choose: (next: OrganizationTab) => setParams(next === 'departments' ? {} : { tab: next }, { replace: true }),
    choosePart: (part: FlowPart) => setParams(withOver({ flow: params.get('flow') ?? '', part }), { replace: true }),
    linkToDepartment: (department: DepartmentKey) => `?${withOver({ department }).toString()}`,
    linkToFlow: (flow: string) => `?${withOver({ flow }).toString()}`,
    close: () => setParams(withOver({}), { replace: true }),
  };
}
