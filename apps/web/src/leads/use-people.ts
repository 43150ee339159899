import { trpc } from '../trpc.ts';

/** Names of who works here, by id. */
export function usePeople(): Record<string, string> {
  const { data } = trpc.pipeline.people.useQuery(undefined, {
    staleTime: 60_000,
    meta: { failure: 'People could not be loaded', quiet: true },
  });
  return Object.fromEntries((data ?? []).map(({ id, full_name }) => [id, full_name]));
}
