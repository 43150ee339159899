import { MESSAGES } from '@outrider/shared/ground/messages';
import { BookOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { SandboxCard } from '../../people/sandbox/sandbox-card.tsx';
import { MadeToken } from '../../people/tokens/made-token.tsx';
import { type MadeToken as Made, NewTokenDialog } from '../../people/tokens/new-token-dialog.tsx';
import { TokenList } from '../../people/tokens/token-list.tsx';
import { TOKENS_WORDS as WORDS } from '../../people/tokens/words.ts';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useNamed } from '../../ground/ui/use-named.ts';
import { SettingsFrame } from '../../ground/ui/settings-frame.tsx';

/** Settings, API tokens: every token of the company, and new ones for programs. */
export function TokensSection() {
  const query = trpc.tokens.list.useQuery(undefined, { meta: { failure: MESSAGES.loadTokensFailed } });
  const [asked, ask] = useNamed('new');
  const [made, setMade] = useState<Made | null>(null);
  return (
    <SettingsFrame
      title={WORDS.title}
      intro={WORDS.intro}
      actions={
        <>
          <a href="/api/docs" target="_blank" rel="noreferrer" className="btn btn-ghost btn-sm">
            <BookOpen className="i" />
            {WORDS.reference}
          </a>
          <button type="button" className="btn btn-primary btn-sm" onClick={() => ask('token')}>
            <Plus className="i" />
            {WORDS.newToken}
          </button>
        </>
      }
    >
      {made && (
        <div className="mt-4">
          <MadeToken made={made} onDismiss={() => setMade(null)} />
        </div>
      )}
      <section className="sheet mt-4 overflow-hidden" aria-label={WORDS.title}>
        <QueryView
          query={query}
          failure={MESSAGES.loadTokensFailed}
          loading={<SkeletonRows label={WORDS.loading} rows={4} />}
        >
          {(tokens) =>
            tokens.length > 0 ? (
              <TokenList tokens={tokens} owners />
            ) : (
              <EmptyState title={WORDS.empty}>{WORDS.emptyHint}</EmptyState>
            )
          }
        </QueryView>
      </section>
      <SandboxCard />
      {asked === 'token' && <NewTokenDialog kind="service" onMade={setMade} onClose={() => ask(null)} />}
    </SettingsFrame>
  );
}
