import { can } from '@outrider/shared/permissions';
import { useUser } from '../session/user-context.ts';

/** What the search box says it finds. The platform has commands alone. */
export function usePlaceholder(): string {
  return can(useUser(), 'search.use')
    ? 'Global search: leads, opportunities, accounts, contacts...'
    : 'Search screens and commands...';
}
