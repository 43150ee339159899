import { MESSAGES } from '@outrider/shared/ground/messages';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { MadeToken } from './made-token.tsx';
import { type MadeToken as Made, NewTokenDialog } from './new-token-dialog.tsx';
import { TokenList } from './token-list.tsx';
import { TOKENS_WORDS as WORDS } from './words.ts';

/** One's own access tokens, in the profile. */
export function OwnTokens() {
  const query = trpc.tokens.mine.useQuery(undefined, { meta: { failure: MESSAGES.loadTokensFailed } });
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  return (
    <div>
      <div className="flex items-start gap-3 p-5 pb-3">
        <p className="text-muted min-w-0 flex-1 text-sm text-pretty">{WORDS.ownIntro}</p>
        <button type="button" className="btn btn-line btn-sm shrink-0" onClick={() => setMaking(true)}>
          <Plus className="i" />
          {WORDS.newToken}
        </button>
      </div>
      {made && (
        <div className="px-5 pb-3">
          <MadeToken made={made} onDismiss={() => setMade(null)} />
        </div>
      )}
      <QueryView
        query={query}
        failure={MESSAGES.loadTokensFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={3} />}
      >
        {(tokens) =>
          tokens.length > 0 ? (
            <TokenList tokens={tokens} />
          ) : (
            <EmptyState title={WORDS.empty}>{WORDS.emptyHint}</EmptyState>
          )
        }
      </QueryView>
      {making && <NewTokenDialog kind="personal" onMade={setMade} onClose={() => setMaking(false)} />}
    </div>
  );
}
