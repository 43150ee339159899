import type { Suggestion } from '@outrider/shared/insight/insights';
import { can } from '@outrider/shared/ground/permissions';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { DismissDialog } from './dismiss-dialog.tsx';
import { DismissedDialog } from './dismissed-dialog.tsx';
import { sayOf } from './say-suggestion.ts';
import { INSIGHTS_WORDS } from './words.ts';

const WORDS = INSIGHTS_WORDS.suggestions;

/** What outcomes suggest, each with its evidence, what it would change, and the way to do it. */
export function SuggestionsPanel() {
  const query = trpc.insights.suggestions.useQuery(undefined, { meta: { failure: INSIGHTS_WORDS.failed } });
  const [dismissing, setDismissing] = useState<Suggestion | null>(null);
  const [listing, setListing] = useState(false);
  const dismissed = query.data?.dismissed.length ?? 0;
  return (
    <section id="suggestions" className="sheet" aria-labelledby="suggestions-title">
      <div className="head">
        <h2 id="suggestions-title">{WORDS.title}</h2>
        <span className="text-faint text-xs max-sm:hidden">{WORDS.hint}</span>
        {dismissed > 0 && (
          <button type="button" className="text-link ml-auto text-xs hover:underline" onClick={() => setListing(true)}>
            {WORDS.dismissed(dismissed)}
          </button>
        )}
      </div>
      <QueryView
        query={query}
        failure={INSIGHTS_WORDS.failed}
        loading={<SkeletonRows label={INSIGHTS_WORDS.loading} rows={3} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted border-line border-t px-4 py-6 text-center text-balance">{WORDS.none}</p>
          ) : (
            <ul>
              {items.map((item) => (
                <SuggestionLine key={item.key} suggestion={item} onDismiss={() => setDismissing(item)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {dismissing && <DismissDialog suggestion={dismissing} onClose={() => setDismissing(null)} />}
      {listing && query.data && <DismissedDialog dismissed={query.data.dismissed} onClose={() => setListing(false)} />}
    </section>
  );
}

function SuggestionLine({ suggestion, onDismiss }: { suggestion: Suggestion; onDismiss: () => void }) {
  const said = sayOf(suggestion);
  const user = useUser();
  const isReadOnly = useReadOnlyReason() !== null;
  return (
    <li className="border-line flex flex-wrap items-center gap-x-6 gap-y-2 border-t px-4 py-3">
      <div className="min-w-0 flex-1 basis-80">
        <p className="font-strong">{said.title}</p>
        <p className="text-muted">
          {said.text}{' '}
          <span className="text-faint num text-xs whitespace-nowrap">{WORDS.evidence(suggestion.evidence)}</span>
        </p>
      </div>
      <p className="num w-52 text-sm max-sm:w-full">
        <span className="text-faint block text-xs">{WORDS.effect}</span>
        {said.effect}
      </p>
      <span className="flex w-48 justify-end gap-1 max-sm:w-full max-sm:justify-start">
        {can(user, said.capability) && (
          <Link to={said.to} className="btn btn-sm btn-line" aria-label={`${said.action}: ${said.title}`}>
            {said.action}
          </Link>
        )}
        {can(user, 'scoring.manage') && !isReadOnly && (
          <button
            type="button"
            className="btn btn-sm btn-ghost text-muted font-normal"
            aria-label={`${WORDS.dismiss}: ${said.title}`}
            onClick={onDismiss}
          >
            {WORDS.dismiss}
          </button>
        )}
      </span>
    </li>
  );
}
