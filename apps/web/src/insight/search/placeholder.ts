import { can } from '@outrider/shared/ground/permissions';
import { useUser } from '../../people/session/user-context.ts';
import { SEARCH_WORDS } from './words.ts';

/** What the search box says it finds. The platform has commands alone. */
export function usePlaceholder(): string {
  return can(useUser(), 'search.use') ? SEARCH_WORDS.placeholder : SEARCH_WORDS.commandsOnly;
}
