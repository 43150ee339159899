import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type { SearchGroup } from '@outrider/shared/insight/search';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';

const PAUSE_MS = 150;
const NOTHING: SearchGroup[] = [];

/**
 * What the server finds for what is typed, asked when the typing pauses. While an answer is on its way the last one
 * stays; `pending` says so.
 */
export function useSearch(typed: string): { groups: SearchGroup[]; pending: boolean; failed: boolean } {
  const q = typed.trim();
  const allowed = can(useUser(), 'search.use');
  const [asked, setAsked] = useState(q);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q]);

  const enabled = allowed && asked !== '' && q !== '';
  const query = trpc.search.global.useQuery(
    { q: asked },
    {
      enabled,
      placeholderData: keepPreviousData,
      trpc: { abortOnUnmount: true },
      meta: { failure: MESSAGES.searchFailed, quiet: true },
    },
  );
  if (!allowed || q === '') return { groups: NOTHING, pending: false, failed: false };
  const settled = asked === q && !query.isPlaceholderData && !query.isPending;
  return {
    groups: query.data?.groups ?? NOTHING,
    pending: !settled && !(asked === q && query.isError),
    failed: asked === q && query.isError,
  };
}
