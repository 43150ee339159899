import { type LeadTeamMember, RESPONSE_DAYS } from '@outrider/shared/records/lead-edit';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { formatMinutes } from '../../ground/ui/figures.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { TEAM_WORDS } from './words.ts';

type Figure = { label: string; of: (one: LeadTeamMember) => string; filter?: string };
const count = (key: 'leads' | 'scored' | 'contacted' | 'qualified' | 'converted') => (one: LeadTeamMember) =>
  formatCount(one[key]);
/** `filter`: the conditions of the leads a figure counts, beside their owner. */
const FIGURES: Figure[] = [
  { label: 'Leads', of: count('leads'), filter: '' },
  { label: 'Scored', of: count('scored'), filter: 'score:1..' },
  { label: 'Contacted', of: count('contacted'), filter: 'last_contacted:?' },
  { label: 'Qualified', of: count('qualified'), filter: 'status:qualified' },
  { label: 'Converted', of: count('converted'), filter: 'status:converted' },
  { label: 'Avg score', of: ({ average_score }) => (average_score === null ? '–' : String(average_score)) },
  { label: 'Response', of: ({ response_minutes }) => formatMinutes(response_minutes) },
];

const linkTo = (id: string, filter: string) =>
  `/leads?${new URLSearchParams({ assigned_to: id, ...(filter && { filter }) })}`;

/**
 * A manager's team by person: how many leads each holds, how far they are, and how fast they were answered. Every count
 * opens its leads.
 */
export function TeamPanel() {
  const query = trpc.leads.team.useQuery(undefined, { meta: { failure: MESSAGES.loadTeamFailed } });
  return (
    <QueryView
      query={query}
      failure={MESSAGES.loadTeamFailed}
      loading={<SkeletonRows label={TEAM_WORDS.loading} rows={6} />}
    >
      {(people) =>
        people.length === 0 ? (
          <EmptyState title={TEAM_WORDS.none}>{TEAM_WORDS.noneMeaning}</EmptyState>
        ) : (
          <>
            <p className="text-muted pb-3">{TEAM_WORDS.note(RESPONSE_DAYS)}</p>
            <section
              className="sheet relative overflow-x-auto"
              aria-label="Team performance"
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
              tabIndex={0}
            >
              <table className="rows w-full">
                <thead>
                  <tr className="text-left">
                    <th>Person</th>
                    {FIGURES.map(({ label }) => (
                      <th key={label} className="text-right">
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {people.map((one) => (
                    <tr key={one.id}>
                      <td>
                        <span className="flex items-center gap-2.5">
                          <Avatar name={one.full_name} />
                          <span className="font-strong">{one.full_name}</span>
                          {one.disabled && <span className="tag">Disabled</span>}
                        </span>
                      </td>
                      {FIGURES.map(({ label, of, filter }) => (
                        <td key={label} className="num text-right">
                          {filter === undefined ? (
                            of(one)
                          ) : (
                            <Link className="hover:text-link hover:underline" to={linkTo(one.id, filter)}>
                              {of(one)}
                              <span className="sr-only">{` ${label}, ${one.full_name}`}</span>
                            </Link>
                          )}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </>
        )
      }
    </QueryView>
  );
}
