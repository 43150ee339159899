import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { formatCount, formatPercent } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { StatusGlyph } from '../../ground/ui/status-glyph.tsx';
import { Tile } from '../../ground/ui/tile.tsx';
import { Link } from 'react-router-dom';
import { LEADS_WORDS } from './words.ts';

/**
 * What an admin watches: what comes in, who holds it, what waits or failed. Every figure leads to its rows where a list
 * has them.
 */
export function SystemOverview() {
  const query = trpc.leads.oversight.useQuery(undefined, { meta: { failure: MESSAGES.loadOversightFailed } });
  return (
    <QueryView
      query={query}
      failure={MESSAGES.loadOversightFailed}
      loading={<SkeletonRows label="Loading system overview" rows={6} />}
    >
      {(now) => {
        const total = now.statuses.reduce((sum, { count }) => sum + count, 0);
        return (
          <div className="grid gap-5">
            <div className="sheet">
              <ul className="cells grid-cols-2 lg:grid-cols-5" aria-label="System figures">
                <Tile
                  label="Captured"
                  value={formatCount(now.captured_week)}
                  meaning="in the last 7 days"
                  to="/leads?filter=created_at%3A7d"
                />
                <Tile
                  label="Unassigned"
                  value={formatCount(now.unassigned)}
                  meaning="no owner yet"
                  to="/leads?assigned_to=nobody"
                />
                <Tile
                  label="Untouched"
                  value={formatCount(now.untouched)}
                  meaning="open, 14 days without contact"
                  to="/leads?filter=status%3Anew%2Ccontacted%2Cqualified%2Cnurturing%3Blast_contacted%3A!14d%3Bcreated_at%3A!14d"
                />
                <Tile label="People" value={formatCount(now.users)} meaning="can sign in" to="/users" />
                <Tile label="Deleted" value={formatCount(now.binned)} meaning="can be restored" />
                <Tile
                  label="Deliveries"
                  value={formatCount(now.deliveries_week)}
                  meaning="in the last 7 days"
                  to="/lead-capture#integrations"
                />
                <Tile
                  label="Deliveries failed"
                  value={formatCount(now.deliveries_failed)}
                  meaning="in the last 7 days"
                  to="/lead-capture#integrations"
                />
                <Tile
                  label="Deliveries waiting"
                  value={formatCount(now.deliveries_waiting)}
                  meaning="to be processed"
                  to="/lead-capture#integrations"
                />
                <Tile label="Emails waiting" value={formatCount(now.mail_waiting)} meaning="in the outbox" />
                <Tile label="Bulk actions" value={formatCount(now.runs_open)} meaning="running now" />
              </ul>
            </div>
            <section className="sheet max-w-xl" aria-labelledby="by-status">
              <div className="head">
                <h2 id="by-status">Leads by status</h2>
              </div>
              {total === 0 && <p className="text-muted px-4 pb-4">{LEADS_WORDS.noneYet}</p>}
              <ul>
                {now.statuses
                  .toSorted((a, b) => b.count - a.count)
                  .map(({ status, count }) => (
                    <li key={status}>
                      <Link
                        to={`/leads?status=${status}`}
                        className="border-line hover:bg-hover flex h-10 items-center gap-3 border-t px-4"
                      >
                        <span className="w-32">
                          <StatusGlyph status={status} />
                        </span>
                        <span className="bar flex-1" aria-hidden="true">
                          <span className="bg-link" style={{ width: formatPercent(count, total) }} />
                        </span>
                        <span className="num w-16 text-right">{formatCount(count)}</span>
                      </Link>
                    </li>
                  ))}
              </ul>
            </section>
          </div>
        );
      }}
    </QueryView>
  );
}
