import type { CampaignRow } from '@outrider/shared/automation/campaigns';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { formatCount, formatPercent } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { NewCampaignDialog } from './new-campaign-dialog.tsx';
import { StateTag } from './state-tag.tsx';
import { CAMPAIGN_WORDS as WORDS } from './words.ts';

/** Every campaign of the company, the newest first. */
export function CampaignList() {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const [isNew, setIsNew] = useState(false);
  const query = trpc.campaigns.list.useQuery(undefined, { meta: { failure: MESSAGES.loadCampaignsFailed } });
  const mayManage = can(user, 'campaigns.manage');
  const add = !readOnly && mayManage && (
    <button type="button" className="btn btn-sm btn-primary max-lg:!h-11" onClick={() => setIsNew(true)}>
      <Plus className="i" />
      {WORDS.new}
    </button>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <QueryView
        query={query}
        failure={MESSAGES.loadCampaignsFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={6} />}
      >
        {({ campaigns }) =>
          campaigns.length === 0 ? (
            <EmptyState title={WORDS.none.title} actions={add}>
              {mayManage ? WORDS.none.text : WORDS.none.textReader}
            </EmptyState>
          ) : (
            <>
              {add && <div className="flex justify-end px-4 py-2.5 lg:px-5">{add}</div>}
              <CampaignTable rows={campaigns} />
            </>
          )
        }
      </QueryView>
      {isNew && <NewCampaignDialog onClose={() => setIsNew(false)} />}
    </div>
  );
}

const repliedOf = ({ replied, emailed }: CampaignRow) =>
  emailed === 0 ? '–' : `${formatCount(replied)} (${formatPercent(replied, emailed)})`;

const CampaignTable = ({ rows }: { rows: CampaignRow[] }) => (
  <>
    <table className="rows w-full max-lg:hidden">
      <thead>
        <tr className="text-left">
          <th>{WORDS.table.name}</th>
          <th className="w-28">{WORDS.table.state}</th>
          <th className="w-28 text-right">{WORDS.table.active}</th>
          <th className="w-28 text-right">{WORDS.table.emailed}</th>
          <th className="w-32 text-right">{WORDS.table.replied}</th>
          <th className="w-28 text-right">{WORDS.table.meetings}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="relative">
            <td className="max-w-0">
              <Link to={`/campaigns/${row.id}`} className="block truncate font-strong after:absolute after:inset-0">
                {row.name}
              </Link>
            </td>
            <td>
              <StateTag state={row.state} />
            </td>
            <td className="num text-right">{formatCount(row.active)}</td>
            <td className="num text-right">{formatCount(row.emailed)}</td>
            <td className="num text-right">{repliedOf(row)}</td>
            <td className="num text-right">{formatCount(row.meetings)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <ul className="divide-line border-line divide-y border-y lg:hidden">
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={`/campaigns/${row.id}`} className="block px-4 py-2.5 -outline-offset-2">
            <span className="flex items-center justify-between gap-2">
              <span className="truncate font-strong">{row.name}</span>
              <StateTag state={row.state} />
            </span>
            <span className="text-faint block truncate text-sm">{WORDS.line(row.active, row.replied)}</span>
          </Link>
        </li>
      ))}
    </ul>
  </>
);
