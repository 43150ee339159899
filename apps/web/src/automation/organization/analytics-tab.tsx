import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Department, OrganizationAnalytics } from '@outrider/shared/automation/organization';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { formatCount, formatMoney } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { ORGANIZATION_QUERY } from './organization-query.ts';
import { Satisfaction } from './satisfaction.tsx';
import { SALES_LINKS } from './metric-links.ts';
import { formatMetric } from './metric-words.ts';
import { ORGANIZATION_WORDS, SALES_WORDS as WORDS } from './words.ts';

/** Who works where, what sales has under way, and how satisfied customers are. */
export function AnalyticsTab({ departments }: { departments: Department[] }) {
  const query = trpc.organization.analytics.useQuery(undefined, ORGANIZATION_QUERY);
  return (
    <QueryView
      query={query}
      failure={MESSAGES.loadOrganizationFailed}
      loading={
        <div className="sheet">
          <SkeletonRows label="Loading the analytics" rows={6} />
        </div>
      }
    >
      {(analytics) => (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <Distribution departments={departments} analytics={analytics} />
          <Sales analytics={analytics} />
          <div className="lg:col-span-2">
            <Satisfaction customer={analytics.performance_metrics.customer} />
          </div>
        </div>
      )}
    </QueryView>
  );
}

type Counted = { users: number; ai_agents: number };
const sum = (rows: Counted[], key: keyof Counted) => rows.reduce((total, row) => total + row[key], 0);

function Distribution({
  departments,
  analytics: {
    overview,
    department_distribution: { users, ai_agents },
  },
}: {
  departments: Department[];
  analytics: OrganizationAnalytics;
}) {
  const inDepartments = departments.map(({ department, name }) => ({
    name,
    users: users[department] ?? 0,
    ai_agents: ai_agents[department] ?? 0,
  }));
  const rest = {
    name: 'None',
    users: overview.total_users - sum(inDepartments, 'users'),
    ai_agents: overview.total_ai_agents - sum(inDepartments, 'ai_agents'),
  };
  const rows = rest.users > 0 || rest.ai_agents > 0 ? [...inDepartments, rest] : inDepartments;
  const most: Counted = {
    users: Math.max(1, ...rows.map((row) => row.users)),
    ai_agents: Math.max(1, ...rows.map((row) => row.ai_agents)),
  };
  return (
    <section className="sheet overflow-hidden" aria-labelledby="distribution">
      <div className="head">
        <h2 id="distribution" className="text-sm">
          {ORGANIZATION_WORDS.peopleAndAgents}
        </h2>
      </div>
      <table className="rows w-full text-left [&_tr:last-child_th]:border-b-0">
        <thead>
          <tr>
            <th scope="col">Department</th>
            <th scope="col">People</th>
            <th scope="col">AI agents</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, ...counts }) => (
            <tr key={name}>
              <th scope="row" className="max-w-32 truncate font-normal">
                {name}
              </th>
              <BarCell count={counts.users} most={most.users} fill="bg-base-content" />
              <BarCell count={counts.ai_agents} most={most.ai_agents} fill="bg-ai" />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function BarCell({ count, most, fill }: { count: number; most: number; fill: string }) {
  return (
    <td className="w-2/5">
      <span className="num mr-2 inline-block w-7 text-right font-strong">{formatCount(count)}</span>
      <span className="bar inline-block w-[calc(100%-2.5rem)] align-middle" aria-hidden="true">
        <i className={fill} style={{ width: `${(count / most) * 100}%` }} />
      </span>
    </td>
  );
}

function Sales({
  analytics: {
    performance_metrics: { sales },
  },
}: {
  analytics: OrganizationAnalytics;
}) {
  return (
    <section className="sheet overflow-hidden" aria-labelledby="sales">
      <div className="head">
        <h2 id="sales" className="text-sm">
          Sales
        </h2>
      </div>
      <ul className="border-line divide-line divide-y border-t">
        <Figure to={SALES_LINKS.leads} label="Leads" value={formatCount(sales.leads)} />
        <Figure to={SALES_LINKS.opportunities} label="Opportunities" value={formatCount(sales.opportunities)} />
        <Figure to={SALES_LINKS.open_pipeline} label="Open pipeline" value={formatMoney(sales.open_pipeline)} />
        <Figure
          to={SALES_LINKS.won}
          label={WORDS.won}
          value={WORDS.wonDeals(sales.won.deals, formatMoney(sales.won.amount))}
        />
        <Figure to={SALES_LINKS.win_rate} label={WORDS.winRate} value={formatMetric('percent', sales.win_rate)} />
        <Figure
          to={SALES_LINKS.conversion_rate}
          label={WORDS.conversion}
          value={formatMetric('percent', sales.conversion_rate)}
        />
      </ul>
    </section>
  );
}

const Figure = ({ to, label, value }: { to: string; label: string; value: string }) => (
  <li>
    <Link to={to} className="hover:bg-hover flex min-h-11 items-center justify-between gap-3 px-4 -outline-offset-2">
      <span className="text-muted">{label}</span>
      <span className="num font-strong">{value}</span>
    </Link>
  </li>
);
