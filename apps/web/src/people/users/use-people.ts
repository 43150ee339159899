import { trpc } from '../../ground/trpc.ts';
import { USERS_WORDS } from './words.ts';

const useListed = () =>
  trpc.pipeline.people.useQuery(undefined, {
    staleTime: 60_000,
    meta: { failure: USERS_WORDS.peopleFailed, quiet: true },
  }).data ?? [];

/** Names of who works here, by id. */
export const usePeople = (): Record<string, string> =>
  Object.fromEntries(useListed().map(({ id, full_name }) => [id, full_name]));

/** The teams of the people who work here, by name, with the number of people in each. */
export function useTeams(): { name: string; people: number }[] {
  const teams = new Map<string, number>();
  for (const { team } of useListed()) if (team) teams.set(team, (teams.get(team) ?? 0) + 1);
  return [...teams]
    .map(([name, people]) => ({ name, people }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}
