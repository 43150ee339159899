import { useSearchParams } from 'react-router-dom';

export const DASHBOARD_TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'performance', label: 'My Performance' },
  { id: 'team', label: 'Team Performance' },
  { id: 'ai', label: 'AI Activity Log' },
] as const;
type DashboardTab = (typeof DASHBOARD_TABS)[number]['id'];

/** The open tab, in the address bar; the first one leaves it. What is listed over a tab goes with it. */
export function useDashboardTab(): {
  tab: DashboardTab;
  choose: (tab: DashboardTab) => void;
  linkTo: (tab: DashboardTab) => string;
} {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = DASHBOARD_TABS.find(({ id }) => id === asked)?.id ?? 'overview';
  const choose = (next: DashboardTab) => setParams(next === 'overview' ? {} : { tab: next }, { replace: true });
  return { tab, choose, linkTo: (next) => (next === 'overview' ? '/dashboard' : `/dashboard?tab=${next}`) };
}
