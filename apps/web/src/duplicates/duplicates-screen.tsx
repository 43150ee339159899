import { MESSAGES } from '@outrider/shared/messages';
import { ArrowLeft, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { trpc } from '../trpc.ts';
import { formatCount } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { tabId, Tabs } from '../ui/tabs.tsx';
import { showToast } from '../ui/toast.ts';
import { MergedList } from './merged-list.tsx';
import { WaitingPairs } from './waiting-pairs.tsx';
import { DUPLICATES_WORDS } from './words.ts';
import { later } from '../ui/later.tsx';

const MergeDialog = later(() => import('./merge-dialog.tsx').then((module) => module.MergeDialog));

const PANEL = 'duplicates';

/** Leads that are likely one: what waits, what was merged, and the two leads side by side (`?pair=` in the URL). */
export function DuplicatesScreen() {
  const [params, setParams] = useSearchParams();
  const [tab, setTab] = useState<'waiting' | 'merged'>('waiting');
  const utils = trpc.useUtils();
  const { data: summary } = trpc.leads.duplicates.summary.useQuery(undefined, {
    meta: { failure: MESSAGES.loadDuplicatesFailed, quiet: true },
  });
  const look = trpc.leads.duplicates.look.useMutation({
    meta: { failure: MESSAGES.lookAgainFailed },
    onSuccess: () => showToast(MESSAGES.lookingAgain, { kind: 'info' }),
    onSettled: () => void utils.leads.duplicates.summary.invalidate(),
  });
  const open = (id: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (id) next.set('pair', id);
        else next.delete('pair');
        return next;
      },
      { replace: true },
    );
  const pair = params.get('pair');
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
        <Link to="/leads" className="btn btn-ghost btn-sm -ml-2">
          <ArrowLeft className="i" />
          Leads
        </Link>
        <h2 className="text-lg">Duplicates</h2>
        <output className="text-faint ml-auto text-xs">
          {summary?.sweep.state === 'running'
            ? DUPLICATES_WORDS.comparing(summary.sweep.looked_at)
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
      <Tabs label="Duplicates" tabs={tabs} selected={tab} onSelect={setTab} panelId={PANEL} className="mt-3" />
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, tab)} className="mt-4">
        {tab === 'waiting' ? <WaitingPairs summary={summary} onOpen={open} /> : <MergedList />}
      </div>
      {pair && <MergeDialog key={pair} id={pair} onClose={() => open(null)} />}
    </Page>
  );
}
