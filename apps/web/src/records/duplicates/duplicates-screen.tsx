import { RECORD_TYPES, type RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { RECORD_PATHS } from '@outrider/shared/ground/record-nouns';
import { RECORD_RIGHTS } from '@outrider/shared/records/record-rights';
import { ArrowLeft, RefreshCw } from 'lucide-react';
import { Link, NavLink, useSearchParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { Page } from '../../ground/ui/page.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { duplicatesOf, useDuplicatesCache } from './duplicates-calls.ts';
import { MergedList } from './merged-list.tsx';
import { WaitingPairs } from './waiting-pairs.tsx';
import { DUPLICATES_WORDS } from './words.ts';
import { later } from '../../ground/ui/later.tsx';

const MergeDialog = later(() => import('./merge-dialog.tsx').then((module) => module.MergeDialog));

const PANEL = 'duplicates';

const TABS = ['waiting', 'merged'] as const;

/**
 * Records of a type that are likely one: what waits, what was merged (`?show=`), and the two side by side (`?pair=` in
 * the address).
 */
export function DuplicatesScreen({ type }: { type: RecordTypeName }) {
  const [params, setParams] = useSearchParams();
  const user = useUser();
  const tab = TABS.find((one) => one === params.get('show')) ?? 'waiting';
  const cache = useDuplicatesCache(type);
  const calls = duplicatesOf(type);
  const { data: summary } = calls.summary.useQuery(undefined, {
    meta: { failure: MESSAGES.loadDuplicatesFailed, quiet: true },
  });
  const look = calls.look.useMutation({
    meta: { failure: MESSAGES.lookAgainFailed },
    onSuccess: () => showToast(MESSAGES.lookingAgain, { kind: 'info' }),
    onSettled: () => void cache.summary.invalidate(),
  });
  const put = (key: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: true },
    );
  const open = (id: string | null) => put('pair', id);
  const pair = params.get('pair');
  const path = RECORD_PATHS[type];
  const tabs = [
    {
      id: 'waiting' as const,
      label: summary ? (
        <>
          To review <span className="text-faint num text-xs font-normal">{formatCount(summary.open)}</span>
        </>
      ) : (
        'To review'
      ),
    },
    { id: 'merged' as const, label: 'Merged' },
  ];
  return (
    <Page>
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <Link to={path} className="btn btn-ghost btn-sm -ml-2">
          <ArrowLeft className="i" />
          {DUPLICATES_WORDS.titles[type]}
        </Link>
        <h2 className="text-lg">Duplicates</h2>
        <nav aria-label={DUPLICATES_WORDS.records} className="flex flex-wrap gap-1">
          {RECORD_TYPES.filter((one) => can(user, RECORD_RIGHTS[one].edit)).map((one) => (
            <NavLink
              key={one}
              to={`${RECORD_PATHS[one]}/duplicates`}
              className={({ isActive }) => `btn btn-sm ${isActive ? 'btn-line' : 'btn-ghost text-muted font-normal'}`}
            >
              {DUPLICATES_WORDS.titles[one]}
            </NavLink>
          ))}
        </nav>
        <output className="text-faint ml-auto text-xs">
          {summary?.sweep.state === 'running'
            ? DUPLICATES_WORDS.comparing(type, summary.sweep.looked_at)
            : summary?.sweep.finished_at && (
                <>
                  Checked <RelativeTime at={summary.sweep.finished_at} />
                </>
              )}
        </output>
        <button
          type="button"
          className="btn btn-line btn-sm"
          aria-disabled={look.isPending}
          onClick={() => !look.isPending && look.mutate()}
        >
          <RefreshCw className="i" />
          Check again
        </button>
      </div>
      <Tabs
        label="Duplicates"
        tabs={tabs}
        selected={tab}
        onSelect={(next) => put('show', next === 'waiting' ? null : next)}
        panelId={PANEL}
        className="mt-3"
      />
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, tab)} className="mt-4">
        {tab === 'waiting' ? <WaitingPairs type={type} summary={summary} onOpen={open} /> : <MergedList type={type} />}
      </div>
      {pair && <MergeDialog key={pair} type={type} id={pair} onClose={() => open(null)} />}
    </Page>
  );
}
