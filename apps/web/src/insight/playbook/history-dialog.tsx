import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { PLAYBOOK_WORDS as WORDS } from './words.ts';

export function HistoryDialog({ onOpen, onClose }: { onOpen: (version: number) => void; onClose: () => void }) {
  const query = trpc.playbook.versions.useQuery(undefined, { meta: { failure: MESSAGES.loadPlaybookFailed } });
  return (
    <Dialog title={WORDS.historyTitle} width="max-w-lg" onClose={onClose}>
      <QueryView
        query={query}
        failure={MESSAGES.loadPlaybookFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={3} />}
      >
        {({ versions }) => (
          <ul className="divide-line divide-y overflow-y-auto">
            {versions.map(({ version, updated_at, updated_by_name }) => (
              <li key={version} className="flex items-center gap-3 px-5 py-2.5">
                <span className="min-w-0 flex-1 truncate">
                  {WORDS.versionBy(version, updated_by_name ?? WORDS.someone)}
                </span>
                <span className="text-faint">
                  <RelativeTime at={updated_at} />
                </span>
                <button type="button" className="btn btn-line btn-sm" onClick={() => onOpen(version)}>
                  {WORDS.openVersion}
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Dialog>
  );
}
