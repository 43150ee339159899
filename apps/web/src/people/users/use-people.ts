import { trpc } from '../../ground/trpc.ts';
import { USERS_WORDS } from './words.ts';

/** Names of who works here, by id. */
export function usePeople(): Record<string, string> {
  const { data } = trpc.pipeline.people.useQuery(undefined, {
    staleTime: 60_000,
    meta: { failure: USERS_WORDS.peopleFailed, quiet: true },
  });
  return Object.fromEntries((data ?? []).map(({ id, full_name }) => [id, full_name]));
}
