import { RATE_DAYS, type TeamMember, type TeamPerformance as Figures } from '@outrider/shared/insight/dashboard';
import { DEPARTMENT_LABELS } from '@outrider/shared/ground/departments';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { Forbidden } from '../../ground/ui/blank-state.tsx';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatCount, formatMoney } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { roleLabel } from '../../ground/ui/role-label.ts';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { isInTeam, TeamFilter, useTeamFilter } from './team-filter.tsx';
import { DASHBOARD_WORDS } from './words.ts';

const words = DASHBOARD_WORDS.team;

/** By person; for whoever leads. The others read who can open it. */
export function TeamPerformance() {
  const user = useUser();
  if (!can(user, 'team.read'))
    return (
      <div className="sheet">
        <Forbidden title={MESSAGES.teamOnly} />
      </div>
    );
  return <Team />;
}

function Team() {
  const query = trpc.dashboard.teamPerformance.useQuery(undefined, { meta: { failure: MESSAGES.loadTeamFailed } });
  const people = query.data?.people ?? [];
  const filter = useTeamFilter(people);
  const shown = people.filter((person) => isInTeam(person, filter));
  return (
    <section className="sheet overflow-hidden" aria-labelledby="team-performance">
      <div className="head">
        <h3 id="team-performance">Team Performance</h3>
        <span className="text-faint text-xs">{query.data?.quarter.name}</span>
        <span className="ml-auto flex gap-2">
          <TeamFilter filter={filter} />
        </span>
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadTeamFailed}
        loading={<SkeletonRows label={words.loading} rows={6} />}
      >
        {() => (
          <>
            {shown.length === 0 && <p className="text-faint px-4 py-6 text-center">{words.nobody}</p>}
            {shown.length > 0 && <TeamTable people={shown} />}
            <TeamCards people={shown} />
            <p className="text-faint border-line border-t px-4 py-2.5 text-xs">{words.definition(RATE_DAYS)}</p>
          </>
        )}
      </QueryView>
    </section>
  );
}

const HEADS = ['Leads', 'Qualified', 'Conversion', 'Pipeline', 'Won', 'Quota', 'Overdue'] as const;

function TeamTable({ people }: Pick<Figures, 'people'>) {
  return (
    <section
      className="relative overflow-x-auto -outline-offset-2 max-md:hidden"
      aria-label="Figures by person"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
      tabIndex={0}
    >
      <table className="rows w-full text-left [&_tr:last-child_th]:border-b-0">
        <thead>
          <tr>
            <th scope="col">Person</th>
            {HEADS.map((head) => (
              <th key={head} scope="col" className="text-right">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row" className="w-full max-w-0 min-w-48 !py-1.5 font-normal">
                <Who person={person} />
              </th>
              <Cell to={person.leads.link}>{formatCount(person.leads.assigned)}</Cell>
              <Cell to={person.qualified.link}>{formatCount(person.qualified.leads)}</Cell>
              <Cell to={person.conversion.link}>{formatShare(person.conversion.rate)}</Cell>
              <Cell to={person.pipeline.link}>{formatMoney(person.pipeline.amount)}</Cell>
              <Cell to={person.quota.link}>{formatMoney(person.quota.won)}</Cell>
              <td>
                <Quota person={person} />
              </td>
              <Cell to={person.overdue.link}>
                <Overdue tasks={person.overdue.tasks} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ to, children }: { to: string; children: ReactNode }) {
  return (
    <td className="num text-right">
      <Link to={to} className="hover:underline">
        {children}
      </Link>
    </td>
  );
}

function Who({ person: { name, role, team, department, disabled } }: { person: TeamMember }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-strong">{name}</span>
        <span className="text-faint block truncate text-xs">
          {[roleLabel(role), department && DEPARTMENT_LABELS[department], team].filter(Boolean).join(', ')}
        </span>
      </span>
      {disabled && <span className="tag">Disabled</span>}
    </span>
  );
}

const Overdue = ({ tasks }: { tasks: number }) => (
  <span className={tasks > 0 ? 'text-band-red-ink font-strong' : ''}>{formatCount(tasks)}</span>
);

function Quota({ person: { quota } }: { person: TeamMember }) {
  if (quota.progress === null) return <span className="text-faint block text-right">No quota</span>;
  return (
    <span className="ml-auto flex w-28 items-center gap-2">
      <span className="bar flex-1" aria-hidden="true">
        <i className="bg-base-content" style={{ width: `${Math.min(1, quota.progress) * 100}%` }} />
      </span>
      <span className="num w-10 text-right">{formatShare(quota.progress)}</span>
    </span>
  );
}

function TeamCards({ people }: Pick<Figures, 'people'>) {
  return (
    <ul className="divide-line border-line divide-y border-t md:hidden">
      {people.map((person) => (
        <li key={person.id} className="px-4 py-3">
          <Who person={person} />
          <ul className="mt-3 grid grid-cols-3 gap-x-3 gap-y-2">
            <Figure label="Leads" to={person.leads.link}>
              {formatCount(person.leads.assigned)}
            </Figure>
            <Figure label="Qualified" to={person.qualified.link}>
              {formatCount(person.qualified.leads)}
            </Figure>
            <Figure label="Conversion" to={person.conversion.link}>
              {formatShare(person.conversion.rate)}
            </Figure>
            <Figure label="Pipeline" to={person.pipeline.link}>
              {formatMoney(person.pipeline.amount)}
            </Figure>
            <Figure label="Won" to={person.quota.link}>
              {formatMoney(person.quota.won)}
            </Figure>
            <Figure label="Overdue" to={person.overdue.link}>
              <Overdue tasks={person.overdue.tasks} />
            </Figure>
          </ul>
          {person.quota.progress !== null && (
            <p className="text-faint mt-2 text-xs">
              {formatShare(person.quota.progress)} of {formatMoney(person.quota.quota ?? 0)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Figure({ label, to, children }: { label: string; to: string; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <Link to={to} className="block">
        <span className="label-xs block">{label}</span>
        <span className="num block truncate font-strong">{children}</span>
      </Link>
    </li>
  );
}
